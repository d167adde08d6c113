# syntax=docker/dockerfile:1
# Two images: `pipeline` builds and publishes a part with everything that takes; `portal` runs, with nothing else in it.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS pipeline
ENV CI=true
WORKDIR /portal
RUN chown node:node /portal
USER node
COPY --chown=node:node . .
RUN npx -y pnpm@10.34.9 install --frozen-lockfile --reporter=append-only

FROM pipeline AS build
# As scripts/steps.mjs does.
ENV NODE_PATH=/portal/node_modules/.pnpm/node_modules
RUN node_modules/.bin/tsx shared/build/src/cli.ts shell
RUN node_modules/.bin/tsx portal/src/build.ts

# The few packages that the bundled servers load at run time.
FROM ${NODE_IMAGE} AS modules
WORKDIR /portal
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .npmrc .pnpmfile.cjs ./
COPY portal/package.json portal/
RUN npx -y pnpm@10.34.9 install --prod --frozen-lockfile --filter portal --reporter=append-only

FROM ${NODE_IMAGE} AS portal
# pg_dump and pg_restore, of the version of docker-compose.yml's server, for `portal backup` and `portal restore`.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && mkdir -p /data /sandbox /prepared && chown node:node /data /sandbox
ENV NODE_ENV=production
WORKDIR /portal
COPY --from=modules /portal .
COPY --from=build /portal/portal/dist portal/dist
COPY --from=build /portal/shell/package.json shell/package.json
COPY --from=build /portal/shell/dist shell/dist
COPY --from=build /portal/api/migrations api/migrations
USER node
EXPOSE 3000
CMD ["node", "portal/dist/main.js"]
