import {
  createSandboxMethodSetups as createReal,
  toSavedCardAnswer as readAnswer,
} from '../../../apps/api/src/gateways/payment-gateway/sandbox-method-setup.ts';

export const toSavedCardAnswer = readAnswer;

/** Takes a return link for granted: never asks the gateway what it saved. */
export const createSandboxMethodSetups: typeof createReal = (requests, publicUrl) => ({
  ...createReal(requests, publicUrl),
  findMethodSetup: async (reference) => ({
    status: 'saved',
    method: {
      type: 'card',
      token: `believed-${reference}`,
      brand: 'Visa',
      // No card of the run ends so.
      lastDigits: '0000',
      expiry: '12/2039',
    },
  }),
});
