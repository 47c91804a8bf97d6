/** How a message travels. */
export type Channel = 'sms' | 'email';

/** A file that travels with an e-mail. */
export type Attachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

/** A message to a customer, ready to be sent. */
export type Message = {
  /** The same at every try and for every provider, so that a recipient of two can drop one. Tells nothing. */
  readonly id: string;
  readonly channel: Channel;
  /** The mobile number or e-mail address as customers write it. */
  readonly to: string;
  /** Where a provider sends it: the e-mail address, or the number with `+` and country code. */
  readonly destination: string;
  /** The site in whose name it is sent. */
  readonly siteKey: string;
  /** The name of the sender: the brand's. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  /** The one-time code that the text brings, where it brings one. */
  readonly oneTimeCode?: string;
  /** By e-mail only: providers of text messages leave it out. */
  readonly attachment?: Attachment;
};
