# Regna's server, for amd64 and arm64: docker buildx build --platform linux/amd64,linux/arm64 --tag regna .
# The engine is compiled and the client built in the first stage; the second has no compiler and no Node.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . /opt/regna
RUN REGNA_COMPILE=always REGNA_CLIENT=always /opt/regna/regna --version

FROM python:3.13-slim
COPY --from=build /opt/regna/.venv /opt/regna/.venv
RUN useradd --create-home --home-dir /var/lib/regna --shell /usr/sbin/nologin regna \
 && install --directory --owner regna --group regna --mode 0700 /var/backups/regna
USER regna
VOLUME /var/lib/regna
EXPOSE 8000
ENTRYPOINT ["/opt/regna/.venv/bin/regna"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/var/lib/regna"]
