const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Tells one text from another by 32 bits (FNV-1a): to see whether a file is still the one of the build, not to protect it. */
export function textHash(text: string): number {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME);
  }
  return hash >>> 0;
}
