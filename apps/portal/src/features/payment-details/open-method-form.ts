import type { PaymentSettings } from '@portal/config/regions/region';
import type { PaymentForm } from '@portal/contract/payment-details/mapping';
import { type OpeningForm, openGatewayForm } from '#portal/components/gateway-form/open-gateway-form.ts';
import type {
  MethodForm,
  MethodFormListeners,
  MethodFormOptions,
} from '#portal/features/payment-details/method-form/method-form.ts';
import { loadMethodForm } from '#portal/features/payment-details/method-form/method-forms.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';

/** The options of a form, and the listener to its events. */
export type MethodFormOpening = {
  readonly host: HTMLElement;
  readonly settings: PaymentSettings;
  readonly loadForm: () => Promise<PaymentForm>;
  readonly wish: Pick<MethodFormOptions, 'kind' | 'returnUrl'>;
  readonly listeners: Omit<MethodFormListeners, 'onFailed'> & {
    /** `error`: what the host said, where it opened no form. */
    readonly onFailed: (error?: unknown) => void;
    /** The host opens no form for this policy, or none for a time. */
    readonly onImpossible: (error: unknown) => void;
  };
};

/** The settings of the country that a form takes over. UPD-64 */
const settingsOf = (settings: PaymentSettings) => ({
  country: settings.region as MethodFormOptions['country'],
  bankInfoName: settings.bankInfoName,
  isNameFirst: settings.showCreditCardNameFirst,
  isNumberInParts: settings.showCreditCardInParts,
});

/**
 * Has the host open a form for a card or a bank account at the gateway, and puts it
 * into the page. UPD-52, UPD-55
 */
export function openMethodForm({
  host,
  settings,
  loadForm,
  wish,
  listeners,
}: MethodFormOpening): OpeningForm<MethodForm> {
  const { onFailed, onImpossible, ...told } = listeners;
  return openGatewayForm<MethodForm>({
    host,
    prepare: async (guard) => {
      const control = await loadForm();
      const prepareForm = await loadMethodForm(control.environment, settings.creditCardProvider);
      return () => prepareForm({ ...wish, control, ...settingsOf(settings) }, guard(told));
    },
    onFailed: (error) => {
      if (hasStatus(error, HTTP_STATUS.conflict)) onImpossible(error);
      else onFailed(error);
    },
  });
}
