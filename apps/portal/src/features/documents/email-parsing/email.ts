/** How an attachment can be shown: a PDF and a message open in the viewer, all else is only saved. DOC-63 */
export type AttachmentKind = 'pdf' | 'message' | 'other';

/** A file that came with a message. */
export type EmailAttachment = {
  /** A safe base name. */
  readonly name: string;
  readonly kind: AttachmentKind;
  /** Of a type that no browser shows as a page, unless it is a PDF. */
  readonly content: Blob;
};

/** A message as the viewer shows it. Every text is as the sender wrote it: nothing in it is to be trusted. */
export type Email = {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** An ISO 8601 moment, or what the sender wrote in its place. */
  readonly date: string;
  readonly html: string | null;
  readonly text: string | null;
  /** Inline pictures as `data:` URLs, by their content id. */
  readonly images: Readonly<Record<string, string>>;
  readonly attachments: readonly EmailAttachment[];
};
