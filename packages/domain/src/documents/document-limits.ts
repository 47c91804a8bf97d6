/**
 * The limits of a document. The largest file that an insurer sends fits; nothing larger ever
 * reaches a browser. DOC-21
 */
export const DOCUMENT_LIMITS = Object.freeze({ maxBytes: 25 * 1024 * 1024 });
