import type { PaymentCard } from '#api/gateways/payment-gateway/payment-card.ts';

/** The countries whose bank accounts a gateway saves. */
export type SetupCountry = 'AU' | 'CA' | 'NZ';

/** A card that the gateway keeps. The token represents it, and is a secret. */
export type SavedCard = PaymentCard & { readonly type: 'card'; readonly token: string };

/** A bank account that the gateway keeps. The token represents it, and is a secret. */
export type SavedBankAccount = {
  readonly type: 'bank-account';
  readonly token: string;
  /** Null where the gateway does not know it. */
  readonly bankName: string | null;
  /** The name of the account, as the customer gave it. Empty where the gateway keeps none. */
  readonly accountName: string;
  /** The visible part, with `•` for each hidden digit. */
  readonly branchMasked: string;
  readonly accountMasked: string;
};

export type SavedMethod = SavedCard | SavedBankAccount;

/**
 * A card or a bank account to save for later premiums. The key is ours, and the same at every try; the
 * gateway opens one setup a key.
 */
export type MethodSetupToOpen = {
  readonly key: string;
  /** Shown in the gateway's own lists: the policy number, and never a name. */
  readonly policyNumber: string;
  readonly country: SetupCountry;
  /** With the region's `crnSuffix`; it comes back as `cd_crn`. */
  readonly customerReference: string;
};

/** Where and how the card or the bank account is entered. */
export type OpenedMethodSetup = {
  /** The gateway's own id of the setup. */
  readonly reference: string;
  readonly apiUrl: string;
  readonly componentUrl: string;
  /** Lets the browser save a card or a bank account in this setup, and nothing else. */
  readonly accessToken: string;
  /** Names our account to the gateway's component, where it must be told. It is no secret. */
  readonly publishableKey?: string;
  /** Which of its environments it is, where its component must be told. */
  readonly environment?: string;
};

/** A gateway's answer about a setup. `open`: nothing was saved yet. `missing`: it knows no such setup. */
export type MethodSetupAnswer =
  | { readonly status: 'open' | 'declined' | 'canceled' | 'missing' }
  | { readonly status: 'saved'; readonly method: SavedMethod }
  | { readonly status: 'unanswered'; readonly reason: string };

/**
 * A payment provider that saves a card or a bank account without taking money. Each question may be
 * asked again without harm.
 */
export interface MethodSetupGateway {
  /** Throws a `GatewayDownError` where there is no answer. */
  openMethodSetup(setup: MethodSetupToOpen): Promise<OpenedMethodSetup>;
  findMethodSetup(reference: string): Promise<MethodSetupAnswer>;
  /**
   * Returns the setup to which the values of a return link belong: the sandbox's `token`, Stripe's
   * `setup_intent`. Undefined where it is none of ours, or where the link has expired. Throws a
   * `GatewayDownError`.
   */
  findSetupReference(returned: Readonly<Record<string, string>>): Promise<string | undefined>;
  /** Forgets a saved method that no policy uses any more. `missing`: it knows none of this token. */
  removeSavedMethod(token: string): Promise<'removed' | 'missing' | 'unanswered'>;
}
