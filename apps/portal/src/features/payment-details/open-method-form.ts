import type { PaymentSettings } from '@portal/config/regions/region';
import type { PaymentForm } from '@portal/contract/payment-details/mapping';
import type {
  MethodForm,
  MethodFormListeners,
  MethodFormOptions,
} from '#portal/features/payment-details/method-form/method-form.ts';
import { loadMethodForm } from '#portal/features/payment-details/method-form/method-forms.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';

/** So long a form may take until it can be used. UPD-55 */
const READY_WITHIN_MS = 15_000;

/** What a form is opened with, and who is told what happens to it. */
export type MethodFormOpening = {
  readonly host: HTMLElement;
  readonly settings: PaymentSettings;
  readonly loadForm: () => Promise<PaymentForm>;
  readonly wish: Pick<MethodFormOptions, 'kind' | 'returnUrl'>;
  readonly listeners: Omit<MethodFormListeners, 'onFailed'> & {
    /** `error`: what the host said, where it opened no form. */
    readonly onFailed: (error?: unknown) => void;
    /** The host opens no form for this policy. */
    readonly onImpossible: () => void;
  };
};

/** A form that is being opened. */
export type OpeningMethodForm = {
  /** The form once it is there. */
  readonly form: () => MethodForm | undefined;
  /** Closes the form as failed. */
  readonly giveUp: () => void;
  /** Removes the form, or stops it from coming. */
  readonly close: () => void;
};

/** The settings of the country that a form takes over. UPD-64 */
const settingsOf = (settings: PaymentSettings) => ({
  country: settings.region as MethodFormOptions['country'],
  bankInfoName: settings.bankInfoName,
  isNameFirst: settings.showCreditCardNameFirst,
  isNumberInParts: settings.showCreditCardInParts,
});

/** Passes on what is told until it is closed. */
function createGate() {
  let isClosed = false;
  return {
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
    },
    guard:
      <Args extends unknown[]>(tell: (...args: Args) => void) =>
      (...args: Args) => {
        if (!isClosed) tell(...args);
      },
  };
}

/**
 * Has the host open a form at the gateway and puts it into the page. A form that cannot be used in time counts as failed. One that failed is
 * closed, and one that is closed says nothing any more. UPD-52, UPD-55
 */
export function openMethodForm({
  host,
  settings,
  loadForm,
  wish,
  listeners,
}: MethodFormOpening): OpeningMethodForm {
  const gate = createGate();
  let form: MethodForm | undefined;
  const close = gate.guard(() => {
    gate.close();
    clearTimeout(timer);
    form?.remove();
  });
  const fail = gate.guard((error?: unknown) => {
    close();
    if (hasStatus(error, HTTP_STATUS.conflict)) listeners.onImpossible();
    else listeners.onFailed(error);
  });
  const timer = setTimeout(() => fail(), READY_WITHIN_MS);
  const guarded: MethodFormListeners = {
    onReady: gate.guard(() => {
      clearTimeout(timer);
      listeners.onReady();
    }),
    onSubmitRequest: gate.guard(listeners.onSubmitRequest),
    onFieldError: gate.guard(listeners.onFieldError),
    onIncomplete: gate.guard(listeners.onIncomplete),
    onLeaving: gate.guard(listeners.onLeaving),
    onReturn: gate.guard(listeners.onReturn),
    onDeclined: gate.guard(listeners.onDeclined),
    onFailed: () => fail(),
  };
  const open = async () => {
    const control = await loadForm();
    const mount = await loadMethodForm(control.environment, settings.creditCardProvider);
    if (gate.isClosed()) return;
    form = await mount(host, { ...wish, control, ...settingsOf(settings) }, guarded);
    if (gate.isClosed()) form.remove();
  };
  open().catch(fail);
  return { form: () => form, giveUp: () => fail(), close };
}
