-- The role and the database of Regna in PostgreSQL, once, as a superuser:
--   psql --set=password="$(cat database.password)" --file=deploy/database.sql
-- The server makes its tables by itself. Other names: --set=role=... --set=database=...
\set ON_ERROR_STOP on
\if :{?role} \else
\set role regna
\endif
\if :{?database} \else
\set database regna
\endif
CREATE ROLE :"role" LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE CONNECTION LIMIT 100;
CREATE DATABASE :"database" OWNER :"role" TEMPLATE template0 ENCODING 'UTF8';
-- Nobody else looks: the secrets of running matches are in it.
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
\connect :"database"
REVOKE ALL ON SCHEMA public FROM PUBLIC;
ALTER SCHEMA public OWNER TO :"role";
