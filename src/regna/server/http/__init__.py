"""The network: routes, the socket, who is asking, security, error pages and the files of the browser client."""
