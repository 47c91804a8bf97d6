import type { PaymentSettings } from '@portal/config/regions/region';
import type { PaymentControl } from '@portal/contract/payments/mapping';
import type {
  CardForm,
  CardFormListeners,
  CardFormOptions,
} from '#portal/features/payments/card-form/card-form.ts';
import { loadCardForm } from '#portal/features/payments/card-form/card-forms.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';

/** So long a form may take until it can be used. PAY-62 */
const READY_WITHIN_MS = 15_000;

/** What a card form is opened with, and who is told what happens to it. */
export type CardFormOpening = {
  readonly host: HTMLElement;
  readonly settings: PaymentSettings;
  readonly loadControl: () => Promise<PaymentControl>;
  readonly wish: Omit<CardFormOptions, 'control' | 'isNameFirst'>;
  readonly listeners: Omit<CardFormListeners, 'onAuthorised' | 'onFailed'> & {
    /** `error` is what the host said, where it was the host that failed. */
    readonly onFailed: (error?: unknown) => void;
    readonly onAuthorised: (transactionIdentifier: string, control: PaymentControl) => void;
    /** Nothing can be paid online any more: the host opens no payment. */
    readonly onImpossible: () => void;
  };
};

/** A form that is being opened. */
export type OpeningCardForm = {
  /** The form once it is there. */
  readonly form: () => CardForm | undefined;
  /** Closes the form as failed. */
  readonly giveUp: () => void;
  /** Removes the form, or stops it from coming. */
  readonly close: () => void;
};

/**
 * Opens a payment at the gateway and puts its card form into the page. A form that cannot be used in time counts as failed. One that failed is
 * closed, and one that is closed says nothing any more: an authorisation that comes late takes no money. PAY-60, PAY-62, PAY-75
 */
export function openCardForm({
  host,
  settings,
  loadControl,
  wish,
  listeners,
}: CardFormOpening): OpeningCardForm {
  let isClosed = false;
  let form: CardForm | undefined;
  let isPaymentOpen = false;
  const unlessClosed =
    <Args extends unknown[]>(tell: (...args: Args) => void) =>
    (...args: Args) => {
      if (!isClosed) tell(...args);
    };
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(timer);
    form?.remove();
  };
  const fail = (error?: unknown) => {
    if (isClosed) return;
    close();
    // A conflict over a payment that is open is about that one alone: another may be opened.
    if (hasStatus(error, HTTP_STATUS.conflict) && !isPaymentOpen) listeners.onImpossible();
    else listeners.onFailed(error);
  };
  const timer = setTimeout(() => fail(), READY_WITHIN_MS);
  const open = async () => {
    const control = await loadControl();
    isPaymentOpen = true;
    const mount = await loadCardForm(control.provider, settings.creditCardProvider);
    if (isClosed) return;
    form = await mount(
      host,
      { ...wish, control, isNameFirst: settings.showCreditCardNameFirst },
      {
        onReady: () => {
          clearTimeout(timer);
          unlessClosed(listeners.onReady)();
        },
        onSubmitRequest: unlessClosed(listeners.onSubmitRequest),
        onFieldError: unlessClosed(listeners.onFieldError),
        onIncomplete: unlessClosed(listeners.onIncomplete),
        onAuthorised: unlessClosed((identifier: string) => listeners.onAuthorised(identifier, control)),
        onLeaving: unlessClosed(listeners.onLeaving),
        onChallenge: unlessClosed(listeners.onChallenge),
        onDeclined: unlessClosed(listeners.onDeclined),
        onFailed: () => fail(),
      },
    );
    if (isClosed) form.remove();
  };
  open().catch(fail);
  return {
    form: () => form,
    giveUp: () => fail(),
    close,
  };
}
