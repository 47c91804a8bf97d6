import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { watchGateways, watchStore } from '#api/composition/watch-access.ts';
import { createS3DocumentStore } from '#api/gateways/document-store/s3-document-store.ts';
import { createPaymentGateways } from '#api/gateways/payment-gateway/payment-gateways.ts';
import { createStripeGateway } from '#api/gateways/payment-gateway/stripe/stripe-gateway.ts';
import { createDeliveryWatch } from '#api/queue/delivery-watch.ts';
import { chunksOf } from '#test/document-store-contract.ts';
import { createS3Server } from '#test/fakes/s3-server.ts';
import { startStripeServer, stripeSettings } from '#test/fakes/stripe-server.ts';

const PAYMENT = {
  key: '6f1c1f6e-7a0e-4b7e-9b57-3d9a5f0c2b11',
  policyNumber: '4711',
  currency: 'NZD',
  maxAmountCents: 100,
};
const createWatch = () => createDeliveryWatch({ now: () => new Date('2026-03-14T12:00:00Z') });

test('[DEL-21] a gateway that refuses our key is failing until it takes it', async () => {
  const server = await startStripeServer();
  onTestFinished(() => server.close());
  const { note, listChannels } = createWatch();
  const watch = (secretKey?: string) => {
    const gateway = createStripeGateway({
      ...stripeSettings(server.origin),
      ...(secretKey && { secretKey }),
    });
    return watchGateways(createPaymentGateways({ 1: gateway }), note).forProvider(1);
  };
  const refused = { channel: 'payment', isFailing: true, provider: 'stripe', reason: 'http-401' };
  await expect(watch('sk_test_wrong')?.open(PAYMENT)).rejects.toThrow('http-401');
  expect(listChannels()).toEqual([refused]);
  const opened = await watch()?.open(PAYMENT);
  expect(listChannels()).toEqual([{ channel: 'payment', isFailing: false }]);
  expect(await watch('sk_test_wrong')?.find(opened?.reference ?? '')).toMatchObject({ reason: 'http-401' });
  expect(listChannels()).toEqual([refused]);
  server.failNext('GET /v1/payment_intents/', 'unavailable');
  await watch()?.find(opened?.reference ?? '');
  expect(listChannels()).toEqual([refused]);
  await watch()?.find(opened?.reference ?? '');
  expect(listChannels()).toEqual([{ channel: 'payment', isFailing: false }]);
});

test('[DEL-21] so is a document store that refuses our credentials', async () => {
  const server = await createS3Server();
  onTestFinished(() => server.close());
  const { note, listChannels } = createWatch();
  const store = watchStore(createS3DocumentStore(server.settings), note);
  const address = await store.save(chunksOf(randomBytes(100)));
  server.plan({ status: 403, code: 'AccessDenied' });
  await expect(store.open(address)).rejects.toThrow();
  expect(listChannels()).toEqual([
    { channel: 'documents', isFailing: true, provider: 'store', reason: 'http-403' },
  ]);
  (await store.open(address)).destroy();
  expect(listChannels()).toEqual([{ channel: 'documents', isFailing: false }]);
});
