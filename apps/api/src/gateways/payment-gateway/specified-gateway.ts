import type { SpecifiedSettings } from '#api/environment/payment-settings.ts';
import type {
  MethodSetupGateway,
  MethodSetupToOpen,
  OpenedMethodSetup,
} from '#api/gateways/payment-gateway/method-setup.ts';
import type {
  OpenedPayment,
  PaymentGateway,
  PaymentToOpen,
} from '#api/gateways/payment-gateway/payment-gateway.ts';
import { OperatorError } from '#api/operator-error.ts';

/** The parts of a form that the documents name and that only the provider can issue. */
type IssuedForm = Pick<OpenedPayment, 'reference' | 'accessToken'>;

/**
 * The calls to the provider. The two documents say that there are forms and results, and of no
 * call how it is made: they are written when the provider has told.
 */
export type ProviderCalls = Omit<PaymentGateway, 'name' | 'open' | 'methodSetups'> &
  Omit<MethodSetupGateway, 'openMethodSetup'> & {
    issuePaymentForm(payment: PaymentToOpen): Promise<IssuedForm>;
    issueSetupForm(setup: MethodSetupToOpen): Promise<IssuedForm>;
  };

const SETTINGS: Readonly<Record<keyof SpecifiedSettings, string>> = {
  apiUrl: 'SPECIFIED_API_URL must be set: where the API of the provider is (PaymentGatewayAPIURL).',
  environment: 'SPECIFIED_API_ENVIRONMENT must be set: its environment (PaymentGatewayAPIEnvironment).',
  componentUrl: 'SPECIFIED_COMPONENTS_URL must be set: where its components are (GfsWebComponentsUrl).',
};

/** The questions of the port that the documents leave open, each for the provider to answer. */
const CALLS: Readonly<Record<keyof ProviderCalls, string>> = {
  issuePaymentForm:
    'How is a payment opened, and its access_token got and for how long? Is QuoteID an id of ours or of theirs?',
  setAmount: 'Does our server set the amount before the card is entered, or does the page name it?',
  find: 'How is the result of a payment asked again: state, amount, currency and card? How is an unknown one told?',
  capture: 'Is a card first held and then captured, in exactly which amount, or is it charged in the page?',
  void: 'How is a payment closed, so that nothing can be taken afterwards?',
  refund: 'How is all that was captured given back, and how is it seen that it was?',
  authoriseSaved: 'How does a saved card pay, and where does the customer answer a question of the bank?',
  listCaptured: 'How is everything that was captured from one moment to another listed?',
  later: 'How are a refund by hand, a failed refund and a dispute told, of one payment and of a day?',
  readWebhook: 'Is there a webhook? How is it signed, how old may it be, and which payment does it name?',
  issueSetupForm:
    'How is a form for payment details opened? Is EvolveUpdatePaymentDetailsToken theirs, and what does it prove?',
  findMethodSetup:
    'How is it asked what a form saved: token, brand, last digits, expiry, masked bank account?',
  findSetupReference:
    'Which value of the return (token, action, accountType, cd_crn, setup_intent) proves which form, and how long?',
  removeSavedMethod: 'How is a saved card or bank account removed, and how is an unknown one told?',
};

/** The conditions of all calls, and of the page. */
const CONDITIONS = [
  'How does our server prove itself: which credentials, in which header, and how are they replaced?',
  'Which key makes a repeated request the same one, for how long, and is an error saved under it?',
  'Which answers mean that nothing was done, and which that nobody knows?',
  'Are amounts in cents, in which currencies, and from which amount on?',
  'Is transactionidentifier of the return the QuoteID, or how do the two belong together?',
  'How does the page start the component, and how does it tell errors, a question of the bank and its end?',
  'Which origins do script, frames and requests of the component need in the content policy?',
] as const;

/** Returns the sentences about what is missing for a start, numbered. */
function listMissing(settings: SpecifiedSettings, calls: ProviderCalls | undefined): readonly string[] {
  const names = Object.keys(SETTINGS) as (keyof SpecifiedSettings)[];
  const unset = names.filter((name) => !settings[name]).map((name) => SETTINGS[name]);
  const untold = calls ? [] : [...Object.values(CALLS), ...CONDITIONS];
  return [...unset, ...untold].map((sentence, index) => `${index + 1}. ${sentence}`);
}

/**
 * The gateway of the two documents. Here is all that they name: where a form is, and its token. The rest is
 * the calls to the provider, which nobody has told yet: without them it throws an `OperatorError` with the
 * list of what is missing. PAY-116, PAY-117
 */
export function createSpecifiedGateway(settings: SpecifiedSettings, calls?: ProviderCalls): PaymentGateway {
  const { apiUrl, environment, componentUrl } = settings;
  if (!calls || !apiUrl || !environment || !componentUrl) {
    const title = 'The gateway specified cannot start (docs/payment-providers.md). This is missing:';
    throw new OperatorError([title, ...listMissing(settings, calls)].join('\n'));
  }
  const {
    issuePaymentForm,
    issueSetupForm,
    findMethodSetup,
    findSetupReference,
    removeSavedMethod,
    ...rest
  } = calls;
  const form = { apiUrl, componentUrl };
  return {
    ...rest,
    name: 'specified',
    open: async (payment): Promise<OpenedPayment> => ({ ...form, ...(await issuePaymentForm(payment)) }),
    methodSetups: {
      findMethodSetup,
      findSetupReference,
      removeSavedMethod,
      openMethodSetup: async (setup): Promise<OpenedMethodSetup> => ({
        ...form,
        environment,
        ...(await issueSetupForm(setup)),
      }),
    },
  };
}
