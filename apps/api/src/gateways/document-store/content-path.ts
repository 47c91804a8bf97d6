import { ContentMissingError } from '#api/gateways/document-store/document-store.ts';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** The folder of content within a store: the first two digits of its checksum. */
export const contentFolder = (sha256: string): string => sha256.slice(0, 2);

/**
 * Returns where content is within a store, the same in every store. Throws `ContentMissingError` for what is
 * no checksum.
 */
export function contentPath(sha256: string): string {
  // No text but a checksum ever becomes a path or a key.
  if (!SHA256_HEX.test(sha256)) throw new ContentMissingError('This is no address');
  return `${contentFolder(sha256)}/${sha256}`;
}
