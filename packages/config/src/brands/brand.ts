import type { CallHours } from '@portal/domain/call-backs/call-back';
import type { Logo } from '../logo/logo.ts';
import type { Scene } from '../scene/scene.ts';
import type { Theme } from '../theme/theme.ts';
import type { OfferTexts } from './offer-text.ts';

/** A support line: the number as people read it. */
type SupportNumber = { readonly number: string };

/** A link to a page of the insurer. */
export type BrandLink = { readonly label: string; readonly href: string };

/** The names that may be between braces in a text, each with the value that takes its place. */
export const PLACEHOLDERS = {
  phone: 'the support phone, as a link',
  name: 'the first name of the customer',
  brand: 'the name of the brand, in texts that a customer agrees to',
  policies: 'the word with the numbers of the policies that changed, in messages only',
  method: 'how a policy is paid from now on, in messages only',
  code: 'the one-time code, in messages only',
  link: 'the link with which a change is undone, in messages only',
  minutes: 'how long the code works, in messages only',
  amount: 'the amount that was paid, in messages only',
  reference: 'the receipt reference, in messages only',
  postcode: 'the postcode that was typed',
  state: 'the state that was chosen',
  parts: 'the parts of a date that are missing',
} as const;

type Message = { readonly subject: string; readonly text: string };

/** The messages that the server sends in the name of a brand. None names the customer. */
export type BrandMessages = {
  /** Carries the one-time code. Placeholders: `{code}`, `{minutes}`. */
  readonly code: Message;
  /**
   * Carries the code that a logged-in customer types again. Placeholders: `{code}`, `{minutes}`, `{phone}`.
   * PKY-13
   */
  readonly proofCode: Message;
  /** Carries the code to a new mobile or e-mail. Placeholders: `{code}`, `{minutes}`. CON-71 */
  readonly contactCode: Message;
  /**
   * Goes to the old mobile and e-mail when one of them is being changed. Placeholders: `{link}`, `{phone}`.
   * CON-75
   */
  readonly contactPending: Message;
  /**
   * Goes to the old mobile and e-mail after contact details were changed; fits one text message. Placeholder:
   * `{phone}`. CON-31
   */
  readonly contactChanged: Message;
  /**
   * Goes to the mobile and e-mail after it was changed how policies are paid; fits one text message for one.
   * Placeholders: `{policies}`, which is the word with the numbers, `{method}`, `{phone}`. UPD-30
   */
  readonly paymentChanged: Message;
  /**
   * Goes to the mobile and e-mail after several codes were not used; fits one text message. Placeholder:
   * `{phone}`. LOG-84
   */
  readonly codesUnused: Message;
  /**
   * Goes there after somebody else sent a token of a login; fits one text message. Placeholder: `{phone}`.
   * SES-69
   */
  readonly tokenMisused: Message;
  /**
   * Goes there after the customer reported something as not theirs; fits one text message. Placeholder:
   * `{phone}`. ACT-7
   */
  readonly activityReported: Message;
  /**
   * Goes there in its place where the account is locked from then on; fits one text message. Placeholder:
   * `{phone}`. ACT-7
   */
  readonly accountLocked: Message;
  /** Goes there after a passkey was added. Placeholders: `{link}`, which undoes it, and `{phone}`. PKY-15 */
  readonly passkeyAdded: Message;
  /** Goes there after a passkey was removed. Placeholder: `{phone}`. PKY-11 */
  readonly passkeyRemoved: Message;
  /** Goes there after a passkey was used that may be a copy. Placeholder: `{phone}`. PKY-2 */
  readonly passkeyCloned: Message;
  /** The e-mail that brings a receipt as a PDF. Placeholders: `{amount}`, `{reference}`, `{phone}`. RCP-8 */
  readonly receipt: Message;
};

/**
 * The one thing that a brand does in its own way behind the login. `figures`: the sum that is due and larger
 * figures of a policy in the typeface of its headings. The others are the edge between band and navigation: a
 * line in the accent, waves, a slope, an arc, or nothing. CFG-48
 */
type Gesture = 'line' | 'figures' | 'waves' | 'slope' | 'arc' | 'none';

/**
 * Everything that belongs to a brand: texts, numbers, links, messages, theme, logo and drawing. Complete by
 * type: a missing text does not compile. Texts may carry the placeholders `{phone}` and `{name}`; `fillText`
 * fills them.
 */
export type Brand = {
  /** The name of the brand's folder and its key in `brands.ts`. */
  readonly key: string;
  readonly name: string;
  readonly phone: SupportNumber;
  /** When somebody answers the phone, and calls back, by the clock of the site's country. CBK-3 */
  readonly callHours: CallHours;
  readonly headings: {
    readonly policies: string;
    readonly policyOverview: string;
    readonly policySummary: string;
    readonly paymentDetails: string;
    readonly livesInsured: string;
    readonly beneficiaries: string;
    readonly updateDetails: string;
    readonly myContactDetails: string;
    readonly customerContactDetails: string;
    readonly makePayment: string;
    readonly myPaymentDetails: string;
    readonly editPaymentDetails: string;
    /** Heading of the documents page. The button that leads there reads 'My inbox' in every brand. */
    readonly inbox: string;
  };
  /** Labels of buttons and links that ask the customer to do something. */
  readonly callsToAction: {
    readonly updateContactDetails: string;
    /** On the offer. Other words than those of the call-back, which leads elsewhere. OFF-19 */
    readonly requestCall: string;
  };
  readonly login: {
    readonly title: string;
    readonly lead: string;
    readonly mobileHelp: string;
    readonly emailHelp: string;
    readonly birthDateHelp: string;
    readonly benefitsTitle: string;
    readonly benefits: readonly string[];
    /** Shown beside the server's own message after failed credentials, where the brand has one. */
    readonly failureMessage: string | null;
  };
  readonly beneficiaryForm: BrandLink;
  /** Shown when something could not be saved. */
  readonly failureMessages: { readonly contactUpdate: string; readonly paymentUpdate: string };
  /** Shown under the result of an overdue payment that was made online. */
  readonly makePayment: { readonly finaliseMessage: string; readonly failureMessage: string };
  /** The help that can be agreed on with a customer for whom paying is hard. HLP-2 */
  readonly paymentHelp: readonly string[];
  /** The offer below the list of policies. */
  readonly offer: OfferTexts;
  readonly footer: { readonly links: readonly BrandLink[]; readonly legal: string };
  readonly messages: BrandMessages;
  readonly theme: Theme;
  readonly logo: Logo;
  readonly gesture: Gesture;
  /** The drawing beside the login and on the list. */
  readonly scene: Scene;
};

/**
 * Returns the text with its placeholders filled. One without a value stays visible, so that a test can find
 * it.
 */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );
}

/** The URL of a phone link, without spaces. POL-26 */
export function phoneHref(phone: SupportNumber): string {
  return `tel:${phone.number.replaceAll(/\s/g, '')}`;
}
