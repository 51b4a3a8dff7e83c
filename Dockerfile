# The shop as an image: Node, the built shop, and of Debian only the libraries that Node needs; no
# shell, no package manager, no npm. The database is outside (DATABASE_URL). What it runs with, such
# as a read-only root file system, is in deploy/. docs/operations.md, 'In containers', explains it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /src
COPY .npmrc package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci
COPY . .
RUN npm run build
RUN node scripts/assemble-image.mjs /image/shop
RUN mkdir /image/data

FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /image/shop /shop
# A new volume takes its owner from here.
COPY --from=build --chown=65532:65532 /image/data /data
WORKDIR /shop
# As in `npm start`, without a cache of compiled code: the root file system is read-only.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=1 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Whether the process responds, not whether the database does: restarting would not help that.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=1024", "--no-allocation-site-pretenuring", "server/main.ts"]
