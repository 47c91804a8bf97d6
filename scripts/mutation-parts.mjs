/**
 * The parts that `npm run mutation` changes on purpose. The services are those whose decisions stand
 * in TypeScript, not in SQL.
 */
export const MUTATION_PARTS = {
  domain: ['packages/domain/src/**/*.ts'],
  contract: ['packages/contract/src/**/*.ts'],
  services: ['apps/api/src/{login,session,contact-details,captcha,health,address-search}/*-service.ts'],
};
