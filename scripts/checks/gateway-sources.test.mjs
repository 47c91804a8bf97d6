import { gatewaySourcesOf } from '@portal/config/payments/gateway-sources';
import { expect, test } from 'vitest';
import { cardFormSources } from '../../apps/api/src/gateways/payment-gateway/create-payment-gateway.ts';

const SANDBOX = {
  url: 'http://api.test',
  publicUrl: 'http://gateway.test',
  secretKey: 'k',
  webhookSecret: 'w',
};

const asDirectives = ({ script, frame, connect }) => ({
  'script-src': script,
  'frame-src': frame,
  'connect-src': connect,
});

test.each([
  ['stripe', 'stripe'],
  ['sandbox', SANDBOX.publicUrl],
])('[PAY-46] server and build let in the same sources of %s', (name, gateway) => {
  const settings = { gatewayOf: { 1: name }, sandbox: SANDBOX, stripe: undefined };
  expect(cardFormSources(settings)).toEqual(asDirectives(gatewaySourcesOf(gateway)));
});
