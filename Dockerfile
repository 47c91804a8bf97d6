# A release as an image, on the official Node. docs/operations/deploy.md says how it is built and started.
ARG NODE=node:26.10.0-bookworm-slim

FROM ${NODE} AS build
WORKDIR /portal
COPY . .
RUN npm ci --ignore-scripts --no-audit --no-fund
# One site for each `brand-country`, as customers get it.
ARG SITES="real-13 real-154 seniors-13 seniors-154 fiftyup-13 northcover-39 nzonechoice-154 product-13 product-39 product-154"
RUN for site in $SITES; do PORTAL_BRAND="${site%-*}" PORTAL_COUNTRY="${site##*-}" npm run build:site || exit 1; done
RUN npm run sbom
# The packages of the server alone: browsers got theirs in the sites, and the image has its own Node.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional --workspace=@portal/api

FROM ${NODE}
# The name of the release in each log line: --build-arg RELEASE="$(git rev-parse --short HEAD)".
ARG RELEASE=
ENV NODE_ENV=production HOST=0.0.0.0 RELEASE=${RELEASE}
WORKDIR /portal
COPY --from=build /portal/package.json ./
COPY --from=build /portal/node_modules node_modules
COPY --from=build /portal/packages packages
COPY --from=build /portal/apps/api apps/api
COPY --from=build /portal/dist dist
# The user `node`, by its number: Kubernetes takes no name for one that is not root.
USER 1000
EXPOSE 4000
CMD ["node", "apps/api/src/main.ts"]
