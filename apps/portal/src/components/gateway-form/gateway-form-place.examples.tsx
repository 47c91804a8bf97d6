import { GatewayFormPlace } from '#portal/components/gateway-form/gateway-form-place.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'a card form is on its way': () => (
    <GatewayFormPlace host={{ current: null }} isLoading fields={['number', 'expiry', 'name']} />
  ),
};
