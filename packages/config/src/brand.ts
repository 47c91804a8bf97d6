/** The brands that are sold. `product` is the white-label brand that a new partner starts from. */
export type BrandKey = 'real' | 'seniors' | 'fiftyup' | 'northcover' | 'nzonechoice' | 'product';

/** A support line: the number as people read it, and when somebody answers. */
export type SupportPhone = { readonly number: string; readonly hours: string };

/** A link of the footer. */
export type FooterLink = { readonly label: string; readonly href: string };

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
    /** Heading of the documents page. The button that leads there reads 'My inbox' in every brand. */
    readonly inbox: string;
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
