# The HTTP service, from the packed tarball: npm pack && docker build -t seine .
FROM node:22.20.0-slim
COPY seine-*.tgz /tmp/
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/seine-*.tgz \
  && npm cache clean --force \
  && rm /tmp/seine-*.tgz
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["seine"]
CMD ["serve", "--port", "8080", "--host", "0.0.0.0"]
