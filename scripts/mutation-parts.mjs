/**
 * The parts that `npm run mutation` tests. `ignoreStatic` leaves out code that runs once when a module loads. In the contract that is the
 * wording of the OpenAPI document, and each such mutant would take a whole run of the tests.
 */
export const MUTATION_PARTS = {
  domain: { mutate: ['packages/domain/src/**/*.ts'], ignoreStatic: false },
  contract: { mutate: ['packages/contract/src/**/*.ts'], ignoreStatic: true },
  services: {
    mutate: ['apps/api/src/{login,session,contact-details,captcha,policies,customer}/*-service.ts'],
    ignoreStatic: true,
  },
};
