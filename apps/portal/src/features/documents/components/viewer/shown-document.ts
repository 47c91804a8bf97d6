/** A document that has arrived. */
export type ShownDocument = {
  /** Where its content is in this window. */
  readonly url: string;
  readonly name: string;
  /** The file name of a download. */
  readonly saveAs: string;
};
