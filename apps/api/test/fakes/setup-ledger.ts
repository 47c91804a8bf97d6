import { randomBytes } from 'node:crypto';
import type { SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';

/** A setup at the stand-in of the gateway. */
export type LedgerSetup = {
  readonly reference: string;
  readonly key: string;
  readonly policyNumber: string;
  readonly country: string;
  readonly customerReference: string;
  status: 'open' | 'saved' | 'declined' | 'canceled';
  method?: SavedMethod;
};

type Opening = Pick<LedgerSetup, 'key' | 'policyNumber' | 'country' | 'customerReference'>;

const LEDGER_CARD = { brand: 'Visa', lastDigits: '4242', expiry: '08/2030' } as const;
export const LEDGER_ACCOUNT = {
  bankName: 'Bank of Aotearoa',
  accountName: 'M O Connor',
  branchMasked: '••-••13',
  accountMasked: '••••••9-00',
} as const;

const idOf = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`;

/**
 * The gateway's memory of cards and bank accounts: one setup a key, and the methods that
 * were saved and not removed.
 */
export function createSetupLedger() {
  const setups = new Map<string, LedgerSetup>();
  /** One-time values of return links, and the setups that they stand for. */
  const links = new Map<string, string>();
  /** Tokens of what is kept. */
  const kept = new Set<string>();
  const get = (reference: string): LedgerSetup => {
    const setup = setups.get(reference);
    if (!setup) throw new Error('There is no such setup');
    return setup;
  };
  const linkTo = (reference: string): string => {
    const link = idOf('link');
    links.set(link, reference);
    return link;
  };
  return {
    kept,
    list: () => [...setups.values()],
    find: (reference: string) => setups.get(reference),
    findByLink: (link: string) => links.get(link),
    /** Loses a setup, as an account that is another one by now. */
    forget: (reference: string) => setups.delete(reference),
    /** Makes return links worth nothing, as time does. */
    expireLinks: () => links.clear(),
    open(opening: Opening): LedgerSetup {
      const known = [...setups.values()].find(({ key }) => key === opening.key);
      if (known) return known;
      const setup: LedgerSetup = { reference: idOf('setup'), ...opening, status: 'open' };
      setups.set(setup.reference, setup);
      return setup;
    },
    /** The customer types a card or an account. Returns the one-time value of the return link. */
    save(reference: string, type: SavedMethod['type'] = 'card'): string {
      const setup = get(reference);
      const token = idOf('method');
      kept.add(token);
      setup.status = 'saved';
      setup.method =
        type === 'card'
          ? { type, token, ...LEDGER_CARD }
          : { type: 'bank-account', token, ...LEDGER_ACCOUNT };
      return linkTo(reference);
    },
    /** The setup ends without anything saved. Returns the one-time value of the return link. */
    end(reference: string, status: 'declined' | 'canceled' | 'open'): string {
      get(reference).status = status;
      return linkTo(reference);
    },
    remove: (token: string): boolean => kept.delete(token),
  };
}

export type SetupLedger = ReturnType<typeof createSetupLedger>;
