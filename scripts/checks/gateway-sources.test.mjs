import { expect, test } from 'vitest';
import { cardFormSources } from '../../apps/api/src/gateways/payment-gateway/create-payment-gateway.ts';
import { gatewaySources } from '../../apps/portal/build/gateway-sources.mjs';

const SANDBOX = {
  url: 'http://api.test',
  publicUrl: 'http://gateway.test',
  secretKey: 'k',
  webhookSecret: 'w',
};

/** The build writes its lists as text, the server by directive. */
const asDirectives = ({ script, frame, connect }) => ({
  'script-src': script.split(' ').filter(Boolean),
  'frame-src': frame.split(' ').filter(Boolean),
  'connect-src': connect.split(' ').filter(Boolean),
});

test.each([
  ['stripe', 'stripe'],
  ['sandbox', SANDBOX.publicUrl],
])('[PAY-46] server and build let in the same sources of %s', (name, gateway) => {
  const settings = { gatewayOf: { 1: name }, sandbox: SANDBOX, stripe: undefined };
  expect(cardFormSources(settings)).toEqual(asDirectives(gatewaySources(gateway)));
});
