import type { GatewayPayment } from '../../../apps/api/src/gateways/payment-gateway/payment-gateway.ts';

/** A payment as the virtual gateway holds it. */
export type GatewayRow = {
  readonly key: string;
  readonly reference: string;
  status: 'open' | 'authorised' | 'captured' | 'voided' | 'refunded';
  amountCents: number;
  currency: string;
  /** Captured once at least, given back later or not. */
  wasCaptured: boolean;
  /** Its state before the last change. */
  before: GatewayPayment;
};

/** A deviation of the gateway from the capture that it was asked for. */
export type CaptureTwist = 'refused' | 'another amount' | 'another currency' | undefined;

/** A payment provider without a network: each call is atomic. */
export type VirtualGateway = {
  readonly rows: ReadonlyMap<string, GatewayRow>;
  /** Opens one payment a key. Returns its reference. */
  open(key: string): string;
  /** Authorises as the card form does. Returns whether the card is authorised. */
  authorise(reference: string, amountCents: number, currency?: string): boolean;
  /** `isOld`: answers from a copy that is one change behind. */
  find(reference: string, options?: { readonly isOld: boolean }): GatewayPayment;
  /** Captures the whole of an authorisation, or a part of it. */
  capture(reference: string, amountCents: number, twist?: CaptureTwist): GatewayPayment;
  void(reference: string): GatewayPayment;
  refund(reference: string): GatewayPayment;
  /** Charges the card of a payment under a key of its own: what a new key at every try comes to. */
  chargeUnderNewKey(reference: string, amountCents: number): GatewayPayment;
};

export const CURRENCY = 'NZD';
export const OTHER_CURRENCY = 'AUD';

function describe(row: GatewayRow | undefined): GatewayPayment {
  if (!row) return { status: 'missing' };
  if (row.status === 'open' || row.status === 'voided') return { status: row.status };
  return { status: row.status, amountCents: row.amountCents, currency: row.currency };
}

const OPENED = {
  status: 'open',
  amountCents: 0,
  currency: CURRENCY,
  wasCaptured: false,
  before: { status: 'open' },
} as const;

/** The card's authorisation, as it was when the money was taken. */
export type Authorisation = Pick<GatewayRow, 'amountCents' | 'currency'>;

/** `changed` is called after each change: the webhooks. `captured` before a capture takes effect is told. */
type GatewayListener = {
  changed(row: GatewayRow): void;
  captured(row: GatewayRow, authorisation: Authorisation): void;
};

/** Changes a row, and tells of it. */
function createChanges(listener: GatewayListener) {
  const change = (row: GatewayRow, status: GatewayRow['status']): void => {
    row.before = describe(row);
    row.status = status;
    listener.changed(row);
  };
  const take = (row: GatewayRow, taken: Authorisation): void => {
    const authorisation = { amountCents: row.amountCents, currency: row.currency };
    row.wasCaptured = true;
    change(row, 'captured');
    Object.assign(row, taken);
    listener.captured(row, authorisation);
  };
  return { change, take };
}

type Rows = Map<string, GatewayRow>;
type Changes = ReturnType<typeof createChanges>;

/** The operations on a payment whose card was authorised. */
const moneyOperations = (
  rows: Rows,
  { change, take }: Changes,
): Pick<VirtualGateway, 'capture' | 'void' | 'refund' | 'chargeUnderNewKey'> => ({
  capture(reference, amountCents, twist) {
    const row = rows.get(reference);
    if (row?.status === 'authorised' && amountCents <= row.amountCents && twist !== 'refused')
      take(row, {
        amountCents: twist === 'another amount' ? amountCents - 100 : amountCents,
        currency: twist === 'another currency' ? OTHER_CURRENCY : row.currency,
      });
    return describe(row);
  },
  void(reference) {
    const row = rows.get(reference);
    if (row?.status === 'open' || row?.status === 'authorised') change(row, 'voided');
    return describe(row);
  },
  refund(reference) {
    const row = rows.get(reference);
    if (row?.status === 'captured') change(row, 'refunded');
    return describe(row);
  },
  chargeUnderNewKey(reference, amountCents) {
    const row = rows.get(reference);
    if (row?.status !== 'authorised') return describe(row);
    const second = { ...row, reference: `${reference}_${rows.size}` };
    rows.set(second.reference, second);
    take(second, { amountCents, currency: row.currency });
    return describe(second);
  },
});

export function createVirtualGateway(listener: GatewayListener): VirtualGateway {
  const rows: Rows = new Map();
  const changes = createChanges(listener);
  return {
    rows,
    open(key) {
      const reference = `pay_${key}`;
      if (!rows.has(reference)) rows.set(reference, { ...OPENED, key, reference });
      return reference;
    },
    authorise(reference, amountCents, currency = CURRENCY) {
      const row = rows.get(reference);
      if (row?.status !== 'open') return row?.status === 'authorised';
      Object.assign(row, { amountCents, currency });
      changes.change(row, 'authorised');
      return true;
    },
    find(reference, options) {
      const row = rows.get(reference);
      return row && options?.isOld ? row.before : describe(row);
    },
    ...moneyOperations(rows, changes),
  };
}
