import { ApiError } from '@portal/contract/errors/api-error';
import type { FastifyInstance } from 'fastify';

/** No call of the contract nests deeper. A deeper body is a mistake or an attack on the parser. */
const MAX_DEPTH = 12;
/** The largest request of the contract is a contact update of about 2 KiB. */
export const MAX_BODY_BYTES = 16_384;

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 58;
// Compared one by one: every character of every body passes here.
const isSpace = (character: number): boolean =>
  character === 32 || character === 10 || character === 13 || character === 9;
const isOpening = (character: number): boolean => character === 123 || character === 91;
const isClosing = (character: number): boolean => character === 125 || character === 93;

/** Whether JSON text nests deeper than allowed. The text is not parsed for it. */
export function nestsTooDeep(text: string, maxDepth = MAX_DEPTH): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (isOpening(character) && ++depth > maxDepth) return true;
    else if (isClosing(character)) depth -= 1;
  }
  return false;
}

const endOfString = (text: string, start: number): number => {
  let index = start + 1;
  while (text.charCodeAt(index) !== QUOTE) index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index + 1;
};

function isFollowedByColon(text: string, end: number): boolean {
  let index = end;
  while (isSpace(text.charCodeAt(index))) index += 1;
  return text.charCodeAt(index) === COLON;
}

/**
 * Whether an object in valid JSON text names a key twice, however the key is written: a firewall in front
 * could read the other value than this server. API-5
 */
export function repeatsKey(text: string): boolean {
  const keysOfOpen: Set<string>[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isOpening(character)) keysOfOpen.push(new Set());
    else if (isClosing(character)) keysOfOpen.pop();
    if (character !== QUOTE) continue;
    const end = endOfString(text, index);
    if (isFollowedByColon(text, end)) {
      const written = text.slice(index + 1, end - 1);
      const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
      if (keysOfOpen.at(-1)?.has(key)) return true;
      keysOfOpen.at(-1)?.add(key);
    }
    index = end - 1;
  }
  return false;
}

/**
 * Accepts JSON and nothing else. A body that is malformed, nests too deeply or tampers with
 * prototypes never reaches a handler.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Refused before the body is read: its unpacked size would have no limit.
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    next(
      encoding === 'identity'
        ? null
        : new ApiError('request.media-type', { detail: 'Send the body uncompressed.' }),
    );
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (request, body, done) => {
      const text = String(body);
      if (text === '') return done(null, undefined);
      if (nestsTooDeep(text)) {
        return done(new ApiError('request.malformed', { detail: 'The JSON nests too deeply.' }));
      }
      return parse(request, text, (error, value) => {
        if (error)
          return done(
            new ApiError('request.malformed', { detail: 'The body is not valid JSON.', cause: error }),
          );
        if (repeatsKey(text)) {
          return done(new ApiError('request.malformed', { detail: 'The JSON names a field twice.' }));
        }
        return done(null, value);
      });
    },
  );
}
