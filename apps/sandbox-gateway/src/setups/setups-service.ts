import { createHmac } from 'node:crypto';
import type { BankCountry } from '@portal/domain/payment-details/bank-numbers/bank-account';
import type { Clock } from '#sandbox/clock.ts';
import { GatewayError } from '#sandbox/gateway-error.ts';
import { hasExpired, issueSecret } from '#sandbox/ledger/access-tokens.ts';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import { type KeptMethod, methodToWire, SETUP_RESULTS, type Setup } from '#sandbox/ledger/setup.ts';
import { digestOf, type Random } from '#sandbox/random.ts';

const REFERENCE_BYTES = 16;

export type SetupRequest = {
  readonly key: string;
  readonly policyNumber: string;
  readonly country: BankCountry;
  readonly customerReference: string;
};

type Dependencies = {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly random: Random;
  readonly secretKey: string;
};

export type SetupsService = ReturnType<typeof createSetupsService>;

const isSameRequest = (setup: Setup, request: SetupRequest): boolean =>
  setup.policyNumber === request.policyNumber &&
  setup.country === request.country &&
  setup.customerReference === request.customerReference;

/** Throws 404 `setup-missing`. */
function getSetup(ledger: Ledger, reference: string): Setup {
  const setup = ledger.records.setups.get(reference);
  if (!setup) throw new GatewayError(404, 'setup-missing');
  return setup;
}

/** Opens setups: one a key, with a further access token at every try. GWY-18 */
function openSetup({ ledger, clock, random }: Dependencies, request: SetupRequest) {
  const { secret, digest: tokenDigest, expiresAt } = issueSecret('tok', { clock, random });
  const known = ledger.records.setupOfKey.get(request.key);
  const setup = known === undefined ? undefined : ledger.records.setups.get(known);
  if (setup && !isSameRequest(setup, request)) throw new GatewayError(409, 'key-in-use');
  const reference = setup?.reference ?? `set_${random(REFERENCE_BYTES).toString('hex')}`;
  const token = { reference, tokenDigest, expiresAt };
  if (setup) ledger.write({ type: 'setup-token-issued', ...token });
  else ledger.write({ type: 'setup-opened', ...request, ...token });
  return { setup: getSetup(ledger, reference), accessToken: secret, isNew: !setup };
}

/** Setups and the methods that they saved. Each change is one step without a pause. GWY-18, GWY-19 */
export function createSetupsService(dependencies: Dependencies) {
  const { ledger, clock, secretKey } = dependencies;

  /** A token is made again whenever it is asked for: the ledger knows its digest alone. */
  const tokenOf = (reference: string): string =>
    `pm_${createHmac('sha256', secretKey).update(reference).digest('base64url')}`;

  const findSaved = (token: string): Setup | undefined => {
    const reference = ledger.records.setupOfMethod.get(digestOf(token));
    return reference === undefined ? undefined : ledger.records.setups.get(reference);
  };

  return {
    open: (request: SetupRequest) => openSetup(dependencies, request),
    get: (reference: string) => getSetup(ledger, reference),
    /** Newest first. */
    list: (): readonly Setup[] => [...ledger.records.setups.values()].reverse(),
    /** The setup as the API shows it. */
    toWire: ({ reference, key, policyNumber, country, status, method }: Setup) => ({
      reference,
      key,
      policyNumber,
      country,
      status,
      ...(method ? { method: methodToWire(method, tokenOf(reference)) } : {}),
    }),
    /** Returns the setup that an access token is for. Throws 401 `access-token-refused`. GWY-5 */
    getOfAccessToken(token: string): Setup {
      const found = ledger.records.setupOfAccessToken.get(digestOf(token));
      if (!found || hasExpired(found.expiresAt, clock)) throw new GatewayError(401, 'access-token-refused');
      return getSetup(ledger, found.reference);
    },
    /** Keeps the method. The same one again changes nothing. Throws 409 `setup-closed`. */
    save(setup: Setup, method: KeptMethod): void {
      const result = SETUP_RESULTS[setup.status].save;
      const isSame = JSON.stringify(setup.method) === JSON.stringify(method);
      if (result === 'refused' || (result === 'unchanged' && !isSame)) {
        throw new GatewayError(409, 'setup-closed');
      }
      if (result === 'unchanged') return;
      const { reference } = setup;
      ledger.write({ type: 'setup-saved', reference, method, methodDigest: digestOf(tokenOf(reference)) });
    },
    decline(
      setup: Setup,
      { reason, method }: { readonly reason: string; readonly method: KeptMethod },
    ): void {
      if (SETUP_RESULTS[setup.status].decline !== 'declined') throw new GatewayError(409, 'setup-closed');
      ledger.write({ type: 'setup-declined', reference: setup.reference, reason, method });
    },
    cancel(setup: Setup): void {
      if (SETUP_RESULTS[setup.status].cancel !== 'canceled') return;
      ledger.write({ type: 'setup-canceled', reference: setup.reference });
    },
    /** Returns a saved method by its token. Throws 404 `method-missing`, also for one that was removed. */
    getMethod(token: string): KeptMethod {
      const setup = findSaved(token);
      if (!setup?.method || setup.isRemoved) throw new GatewayError(404, 'method-missing');
      return setup.method;
    },
    /** Forgets a saved method, once. Throws 404 `method-missing`. */
    removeMethod(token: string): void {
      const setup = findSaved(token);
      if (!setup) throw new GatewayError(404, 'method-missing');
      if (!setup.isRemoved) ledger.write({ type: 'setup-method-removed', reference: setup.reference });
    },
  };
}
