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
# The image has its own Node, and needs none of the packages of development.
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --omit=optional

FROM ${NODE}
# The name of the release in each log line: --build-arg RELEASE="$(git rev-parse --short HEAD)".
ARG RELEASE=
ENV NODE_ENV=production HOST=0.0.0.0 RELEASE=${RELEASE}
WORKDIR /portal
COPY --from=build --chown=root:root /portal /portal
USER node
EXPOSE 4000
CMD ["sh", "-c", "node scripts/bootstrap.mjs && exec node scripts/start.mjs"]
