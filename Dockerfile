# Liftlore in one image, for amd64 and arm64: docker build --build-arg COMMIT=$(git rev-parse HEAD) -t liftlore .
# Node and every package come from package-lock.json, each with its hash; Debian only brings npm to install them with.
# To fix Debian as well, name it by digest: --build-arg DEBIAN=debian:trixie-slim@sha256:…
ARG DEBIAN=debian:trixie-slim

FROM ${DEBIAN} AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates nodejs npm
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund --loglevel=error

FROM ${DEBIAN}
RUN groupadd --gid 10001 liftlore && useradd --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin liftlore && install -d -o liftlore -g liftlore -m 700 /data /data/backups
COPY --from=build /app/package.json /app/package-lock.json /app/
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/dist /app/dist
COPY --from=build /app/content /app/content
COPY --from=build /app/shared /app/shared
COPY --from=build /app/server /app/server
COPY --from=build /app/scripts /app/scripts
# The Node that the lockfile has for this processor.
RUN ln -s /app/node_modules/node-linux-*/bin/node /usr/local/bin/node && node --version
ARG COMMIT=
RUN mkdir /app/.git && echo "${COMMIT}" > /app/.git/HEAD
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_MMAP_THRESHOLD_=131072
ENV NODE_COMPILE_CACHE=/data/.cache/compiled
WORKDIR /app
USER liftlore
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# The first start of a new version may migrate the tables and build the search index again.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--initial-old-space-size=160", "--heap-growing-percent=50", "--gc-memory-reducer-start-delay-ms=300000", "--expose-gc", "server/main.ts"]
