import { expect, test } from 'vitest';
import { GatewayDownError } from '#api/gateways/payment-gateway/payment-gateway.ts';
import { createSandboxGateway } from '#api/gateways/payment-gateway/sandbox-gateway.ts';
import { GATEWAY_SECRET_KEY, type GatewayFault, startGatewayServer } from '#test/fakes/gateway-server.ts';
import { describeMethodSetups, type GivenMethod, type SetupHarness } from '#test/method-setup-contract.ts';

const CALLS = { open: 'setup-open', remove: 'method-remove', authorise: 'authorise-saved' } as const;
/** The ends of the cards with which the stand-in does something else than hold the money. */
const LAST_DIGITS: Partial<Record<GivenMethod, string>> = {
  'challenged-card': '3220',
  'declined-card': '0002',
};

const startSandbox = async () => {
  const server = await startGatewayServer();
  const options = { url: server.origin, secretKey: GATEWAY_SECRET_KEY, webhookSecret: 'x', timeoutMs: 1_000 };
  return { server, gateway: createSandboxGateway({ ...options, publicUrl: 'http://localhost:4010' }) };
};

async function createHarness(): Promise<SetupHarness> {
  const { server, gateway } = await startSandbox();
  return {
    gateway,
    async save(reference, given) {
      const token = server.setups.save(reference, given === 'bank-account' ? given : 'card');
      const setup = server.setups.find(reference);
      const lastDigits = LAST_DIGITS[given];
      if (setup?.method?.type === 'card' && lastDigits) setup.method = { ...setup.method, lastDigits };
      return { token };
    },
    async decline(reference) {
      server.setups.end(reference, 'declined');
    },
    loseResponse: (change) => server.failNext(CALLS[change], 'lost-after'),
    beUnreachable: () => server.close(),
    strange: { reference: 'set_none', returned: { token: 'ret_none' }, token: 'pm_none' },
    close: () => server.close(),
  };
}

describeMethodSetups(
  'The sandbox gateway',
  { open: 'GWY-18', saved: 'GWY-19', returned: 'GWY-22', removed: 'GWY-19', authorised: 'GWY-23' },
  createHarness,
);

test.each<GatewayFault>(['error', 'garbage', 'redirect', 'huge', 'lost-before'])(
  '[GWY-18] where the gateway answers with %s nothing is known, and nothing is thrown but that it is down',
  async (fault) => {
    const { server, gateway } = await startSandbox();
    const { methodSetups } = gateway;
    const setup = { key: 'k', policyNumber: '1', country: 'NZ', customerReference: '7' } as const;
    const { reference } = await methodSetups.openMethodSetup(setup);
    for (const call of ['setup-open', 'setup-find', 'setup-return', 'method-remove'] as const) {
      server.failAll(call, fault);
    }
    await expect(methodSetups.openMethodSetup(setup)).rejects.toThrow(GatewayDownError);
    await expect(methodSetups.findSetupReference({ token: 'x' })).rejects.toThrow(GatewayDownError);
    expect(await methodSetups.findMethodSetup(reference)).toMatchObject({ status: 'unanswered' });
    expect(await methodSetups.removeSavedMethod('x')).toBe('unanswered');
    await server.close();
  },
);
