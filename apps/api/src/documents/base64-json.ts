/** Three bytes become four characters: only whole groups of three can be written one after the other. */
const GROUP_BYTES = 3;
const PART_BYTES = GROUP_BYTES * 16_384;
const SIGNS_OF_PART = (PART_BYTES / GROUP_BYTES) * 4;
const QUOTE = Buffer.from('"');
/**
 * Characters are written in pairs; the quotation mark in front of the first one takes the place of a pair.
 */
const PAIR_BYTES = 2;

/** Returns both characters of each number of twelve bits, in the order of memory. */
function signPairs(): Uint16Array {
  const TWELVE_BITS = 4096;
  const pairs = Buffer.alloc(TWELVE_BITS * PAIR_BYTES);
  for (let value = 0; value < TWELVE_BITS; value += 1)
    pairs.write(
      Buffer.from([value >> 4, (value & 15) << 4]).toString('base64'),
      value * PAIR_BYTES,
      PAIR_BYTES,
    );
  return new Uint16Array(pairs.buffer, pairs.byteOffset, TWELVE_BITS);
}
const PAIRS = signPairs();

/**
 * Writes whole groups. Node's own encoder makes a string of them first, which then has to be collected as
 * garbage.
 */
function encodeGroups(bytes: Uint8Array, pairs: Uint16Array): void {
  for (let at = 0, pair = 0; at < bytes.length; at += GROUP_BYTES, pair += 2) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    pairs[pair] = PAIRS[group >> 12] ?? 0;
    pairs[pair + 1] = PAIRS[group & 4095] ?? 0;
  }
}

/** Returns how many bytes `base64Json` writes for content of a size. */
export const base64JsonLength = (sizeBytes: number): number => 2 + 4 * Math.ceil(sizeBytes / GROUP_BYTES);

/**
 * Gathers chunks of any size into parts of one size, and what is left. A part is used again for the next one.
 */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  yield part.subarray(0, filled);
}

/**
 * Writes content as a JSON string of base64, part by part. All parts have the same memory: each is gone when
 * the next one is asked for, so that a document of any size leaves nothing to collect. DOC-11
 */
export async function* base64Json(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const text = Buffer.alloc(PAIR_BYTES + SIGNS_OF_PART);
  const pairs = new Uint16Array(text.buffer, text.byteOffset + PAIR_BYTES);
  text.set(QUOTE, PAIR_BYTES - QUOTE.length);
  let start = PAIR_BYTES - QUOTE.length;
  for await (const part of partsOf(content)) {
    if (part.length === PART_BYTES) {
      encodeGroups(part, pairs);
      yield text.subarray(start);
      start = PAIR_BYTES;
    } else {
      const end = PAIR_BYTES + text.write(Buffer.from(part).toString('base64'), PAIR_BYTES);
      yield Buffer.concat([text.subarray(start, end), QUOTE]);
    }
  }
}
