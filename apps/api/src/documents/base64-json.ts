/** Three bytes become four signs: only whole groups of three can be written one after the other. */
const GROUP_BYTES = 3;

/** Returns how many bytes `base64Json` writes for content of a size. */
export const base64JsonLength = (sizeBytes: number): number => 2 + 4 * Math.ceil(sizeBytes / GROUP_BYTES);

/** Writes content as a JSON string of base64, chunk by chunk. DOC-11 */
export async function* base64Json(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let opening = '"';
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    const bytes =
      rest.byteLength > 0
        ? Buffer.concat([rest, chunk])
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const whole = bytes.byteLength - (bytes.byteLength % GROUP_BYTES);
    rest = Buffer.from(bytes.subarray(whole));
    if (whole === 0) continue;
    yield Buffer.from(opening + bytes.toString('base64', 0, whole), 'latin1');
    opening = '';
  }
  yield Buffer.from(`${opening}${rest.toString('base64')}"`, 'latin1');
}
