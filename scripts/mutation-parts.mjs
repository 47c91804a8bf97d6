/**
 * The parts that `npm run mutation` changes on purpose. `ignoreStatic` leaves out what runs once when a module loads: in the contract that
 * is the wording of the OpenAPI document, and each such change would take a whole run of the tests.
 */
export const MUTATION_PARTS = {
  domain: { mutate: ['packages/domain/src/**/*.ts'], ignoreStatic: false },
  contract: { mutate: ['packages/contract/src/**/*.ts'], ignoreStatic: true },
  services: {
    mutate: ['apps/api/src/{login,session,contact-details,captcha,policies,customer}/*-service.ts'],
    ignoreStatic: true,
  },
};
