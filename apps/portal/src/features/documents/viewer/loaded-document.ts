/** A document that has arrived. */
export type LoadedDocument = {
  /** Where its content is in this window. */
  readonly url: string;
  readonly name: string;
  /** The file name of a download. */
  readonly saveAs: string;
  /** Leads back to the message that an attachment came with. */
  readonly onBack?: (() => void) | undefined;
};

/** A document that has arrived, with its content. */
export type LoadedContent = LoadedDocument & { readonly content: Blob };
