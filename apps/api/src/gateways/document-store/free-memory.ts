/**
 * Gives the memory of bytes back at once, where they have it for themselves. The collector of garbage would
 * let it lie until there is much of it. DOC-11
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
