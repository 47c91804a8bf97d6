/** The brands that are sold. `product` is the white-label brand that a new partner starts from. */
export type BrandKey = 'real' | 'seniors' | 'fiftyup' | 'northcover' | 'nzonechoice' | 'product';

/** A support line: the number as people read it, and when somebody answers. */
export type SupportPhone = { readonly number: string; readonly hours: string };

/** A link of the footer. */
export type FooterLink = { readonly label: string; readonly href: string };

/** The names that may stand between braces in a text, each with what takes its place. */
export const PLACEHOLDERS = {
  phone: 'the support phone, as a link',
  name: 'the first name of the customer',
  code: 'the one-time code, in messages only',
  minutes: 'how long the code works, in messages only',
  postcode: 'the postcode that was typed',
  state: 'the state that was chosen',
  parts: 'the parts of a date that are missing',
} as const;

/**
 * Who speaks: every word, number and link that belongs to a brand. Complete by type: a missing text does not compile.
 * Texts may carry the holes `{phone}` and `{name}`; `fillText` fills them.
 */
export type Brand = {
  readonly key: BrandKey;
  readonly name: string;
  readonly phone: SupportPhone;
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
  /** The words of buttons and links that ask the customer to do something. */
  readonly callsToAction: {
    readonly updateContactDetails: string;
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
  /** How a message names the sender, and the words around the one-time code. Holes: `{code}`, `{minutes}`. */
  readonly codeMessage: { readonly subject: string; readonly text: string };
  readonly beneficiaryForm: FooterLink;
  /** What is said when something could not be saved. */
  readonly failureMessages: { readonly contactUpdate: string; readonly paymentUpdate: string };
  /** What stands under the result of an overdue payment that was made online. */
  readonly makePayment: { readonly finaliseMessage: string; readonly failureMessage: string };
  /** The offer on the dashboard, by the variant that the customer is to see; an unknown variant shows A. */
  readonly offer: {
    readonly variants: Readonly<Record<'A' | 'B', { readonly title: string; readonly description: string }>>;
    /** Where a call back is asked for. */
    readonly callBackHref: string;
  };
  readonly footer: { readonly links: readonly FooterLink[]; readonly legal: string };
};

/** Fills the named holes of a brand's text; a hole that has no value stays visible, so that a test can find it. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? hole) : hole,
  );
}

/** The address behind a phone link: spaces stripped. POL-26 */
export function phoneHref(phone: SupportPhone): string {
  return `tel:${phone.number.replaceAll(/\s/g, '')}`;
}
