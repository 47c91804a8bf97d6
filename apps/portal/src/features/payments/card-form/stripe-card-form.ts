import type { MountCardForm } from '#portal/features/payments/card-form/card-form.ts';

export const mountStripeCardForm: MountCardForm = async () => {
  throw new Error('Not there');
};
