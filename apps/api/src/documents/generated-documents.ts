import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

/** A document that can be made. */
type MadeDocument = {
  /** Its customer. */
  readonly customer: string;
  make(): Uint8Array;
};

/**
 * A kind of document that is made when it is read, from what another feature keeps. It is there as soon as
 * that is, and nothing copies it. DOC-42
 */
export type GeneratedDocuments = {
  /** The beginning of its ids, before a point. */
  readonly kind: string;
  /**
   * Selects `reference`, `subject`, `day`, `file_name` and `arrived_at` of all that are about the policy `p`.
   */
  readonly listSql: string;
  /** `document` is undefined for one that is unknown or another customer's. */
  findOwn(
    credentials: SessionCredentials,
    reference: string,
  ): Promise<{ readonly proof: SessionProof; readonly document: MadeDocument | undefined }>;
};

/** Returns the part of an id before the reference. No id of a stored document has a point. */
export const idPrefixOf = ({ kind }: Pick<GeneratedDocuments, 'kind'>): string => `${kind}.`;
