import type { Readable } from 'node:stream';

/** Names content by itself: the address alone says what has to be there. */
export type ContentAddress = {
  /** In hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
};

/** Where the contents of documents lie. The same content is stored once. */
export interface DocumentStore {
  /**
   * Opens content for reading, unchecked. Throws `ContentMissingError` where nothing of this size is at the
   * address, and `service.unavailable` where the store cannot be reached.
   */
  open(address: ContentAddress): Promise<Readable>;
  /** Stores content and returns its address. A transfer that breaks off leaves nothing behind. */
  save(content: AsyncIterable<Uint8Array>): Promise<ContentAddress>;
  /** Removes content for good. Content that is not there is removed already. */
  remove(sha256: string): Promise<void>;
}

/** The store does not have what the database says it has. */
export class ContentMissingError extends Error {
  override readonly name = 'ContentMissingError';
}

/** The store does not let us in: the credentials or their rights are wrong. Named as the store names it. */
export class StoreRefusedError extends Error {
  /** Like `http-403`. */
  readonly reason: string;

  constructor(name: string, reason: string) {
    super('The document store refuses our credentials');
    this.name = name;
    this.reason = reason;
  }
}

/** The content that came out of the store differs from the content that was put into it. */
export class ContentDamagedError extends Error {
  override readonly name = 'ContentDamagedError';
}
