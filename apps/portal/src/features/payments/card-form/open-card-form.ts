import type { PaymentSettings } from '@portal/config/regions/region';
import type { PaymentControl } from '@portal/contract/payments/mapping';
import { type OpeningForm, openGatewayForm } from '#portal/components/gateway-form/open-gateway-form.ts';
import type {
  CardForm,
  CardFormListeners,
  CardFormOptions,
} from '#portal/features/payments/card-form/card-form.ts';
import { cardFormOf } from '#portal/features/payments/card-form/card-forms.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';

/** The options of a card form, and the listener to its events. */
export type CardFormOpening = {
  readonly host: HTMLElement;
  readonly settings: PaymentSettings;
  readonly loadControl: () => Promise<PaymentControl>;
  readonly wish: Omit<CardFormOptions, 'control' | 'isNameFirst'>;
  readonly listeners: Omit<CardFormListeners, 'onAuthorised' | 'onFailed'> & {
    /** `error` is what the host said, where it was the host that failed. */
    readonly onFailed: (error?: unknown) => void;
    readonly onAuthorised: (transactionIdentifier: string, control: PaymentControl) => void;
    /** Nothing can be paid online any more, or paying is paused: the host opens no payment. */
    readonly onImpossible: (error: unknown) => void;
  };
};

/**
 * Opens a payment at the gateway and puts its card form into the page. An authorisation that comes late takes
 * no money. PAY-60, PAY-62, PAY-75
 */
export function openCardForm({
  host,
  settings,
  loadControl,
  wish,
  listeners,
}: CardFormOpening): OpeningForm<CardForm> {
  const { onFailed, onImpossible, onAuthorised, ...told } = listeners;
  let isPaymentOpen = false;
  return openGatewayForm<CardForm>({
    host,
    prepare: async (guard) => {
      const control = await loadControl();
      isPaymentOpen = true;
      const prepareForm = cardFormOf(control.provider, settings.creditCardProvider);
      const options = { ...wish, control, isNameFirst: settings.showCreditCardNameFirst };
      const authorise = (identifier: string) => onAuthorised(identifier, control);
      return () => prepareForm(options, guard({ ...told, onAuthorised: authorise }));
    },
    onFailed: (error) => {
      // A conflict over a payment that is open is about that one alone: another may be opened.
      if (hasStatus(error, HTTP_STATUS.conflict) && !isPaymentOpen) onImpossible(error);
      else onFailed(error);
    },
  });
}
