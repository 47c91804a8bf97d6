import type { Agreed } from '@portal/domain/payment-details/method-setup-decision';
import type { METHOD_SETUP_LIMITS } from '@portal/domain/payment-details/method-setup-limits';
import type { MethodSetupEvent, MethodSetupState } from '@portal/domain/payment-details/method-setup-machine';
import type { SavedMethod } from '#api/gateways/payment-gateway/method-setup.ts';

/** The numbers of method setups; a fault run shortens the times. */
export type MethodSetupLimits = { readonly [Name in keyof typeof METHOD_SETUP_LIMITS]: number };

/** A setup as it is stored. */
export type MethodSetup = {
  /** Ours, and the key under which the gateway is asked. */
  readonly setupId: string;
  readonly policyNumber: string;
  readonly brandId: number;
  readonly countryId: number;
  /** The name of the gateway that it was opened with. */
  readonly gateway: string;
  /** The gateway's id of it; null until it answered that it opened the setup. */
  readonly reference: string | null;
  readonly state: MethodSetupState;
  /** Its place in the order of all; a later one was opened later. */
  readonly position: number;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  /** How the policy was paid before; null until the setup was applied. */
  readonly previousMethodId: number | null;
};

/** The agreement of a customer, and its login. `text`: the whole of it, as it was shown. */
export type Consent = {
  readonly agreed: Agreed;
  readonly textId: string;
  readonly text: string;
  readonly sessionHash: string;
};

/** A saved method that no policy uses. */
export type UnusedMethod = {
  readonly setupId: string;
  readonly gateway: string;
  /** Opens the token. Throws where it was sealed under another key. */
  readonly openToken: () => string;
};

/** Where setups are stored. Each function is one transaction: all of it is stored, or nothing. */
export interface MethodSetups {
  /** Returns the setup as it is stored now. */
  get(setupId: string): Promise<MethodSetup>;
  /**
   * Makes the policy be paid with what the setup saved, with all that follows: the record of what was agreed,
   * the event for the core system and the messages to the customer. Records `superseded` instead where a
   * newer setup was applied. Returns the setup as it is stored then; where it had ended, another process
   * stored that. Returns `not-possible`, and changes nothing, where the policy can no longer be changed.
   */
  apply(
    setup: MethodSetup,
    applied: { readonly method: SavedMethod; readonly consent: Consent },
  ): Promise<MethodSetup | 'not-possible'>;
  /**
   * Records the end of an opened setup. Returns it as it is stored then; where it had ended, another process
   * stored that.
   */
  record(
    setup: MethodSetup,
    event: Exclude<MethodSetupEvent, 'applied' | 'superseded'>,
  ): Promise<MethodSetup>;
  /**
   * Finishes a setup whose time is over: one that is still open has expired. A method that was saved in it
   * and was never applied is stored, to be removed at the gateway.
   */
  close(setup: MethodSetup, method: SavedMethod | undefined): Promise<void>;
  /** Leases setups whose time is over: the work of the job. */
  leaseOver(limit: number): Promise<readonly MethodSetup[]>;
  /** Leases saved methods that no policy uses. */
  leaseUnused(limit: number): Promise<readonly UnusedMethod[]>;
  /** Records that the gateway forgot a saved method, and forgets its token. */
  recordRemoved(setupId: string): Promise<void>;
}
