# The HTTP service, from the packed tarball: npm pack && docker build -t seine .
FROM node:22.20.0-slim
COPY seine-*.tgz /tmp/
RUN npm install --global --ignore-scripts --no-audit --no-fund /tmp/seine-*.tgz \
  && npm cache clean --force \
  && rm /tmp/seine-*.tgz
# Keeps what V8 compiles for a page beside the bundles, where the user below cannot write; what Node.js keeps by
# itself is the user's.
RUN echo '<title>Bridge</title><h1>Bridge</h1><p>The bridge opened on Monday, and many people came to see it.' \
  | seine extract --quiet > /dev/null \
  && ls "$(npm root --global)"/seine/dist/node/page-*.cache > /dev/null \
  && rm -rf /tmp/node-compile-cache
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["seine"]
CMD ["serve", "--port", "8080", "--host", "0.0.0.0"]
