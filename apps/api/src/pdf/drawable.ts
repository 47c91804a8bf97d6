import { ApiError } from '@portal/contract/errors/api-error';
import { hasLetters } from '#api/pdf/typefaces.ts';

/** Characters that nobody sees, and emoji: no part of a name, and in no typeface of text. */
const DROPPED = /\p{Extended_Pictographic}\uFE0F|[\p{Cf}\p{DI}\p{Emoji_Presentation}]|\u20E3/gu;
/** Spaces of every width and control characters, but neither the end of a line nor a space that keeps one. */
const SPACES = /(?:(?![\n\u00A0])[\s\p{Cc}])+/gu;

/**
 * Returns a text as documents write it. Undefined where the typeface lacks a letter of it, or nothing of it
 * can be written: a name in a document is whole and right. RCP-4
 */
export function findDrawable(text: string): string | undefined {
  const written = text.replaceAll(DROPPED, '').normalize('NFC').replaceAll(SPACES, ' ').trim();
  const isWhole = hasLetters(written) && (written !== '' || text.trim() === '');
  return isWhole ? written : undefined;
}

/** Returns the name of a customer as documents write it. Undefined for a blank one too. RCP-4 */
export const findDrawableName = (name: string): string | undefined => findDrawable(name) || undefined;

/** The same for a document that is being made: without a name it is refused. RCP-4, PRF-1 */
export function getDrawableName(name: string): string {
  const written = findDrawableName(name);
  if (written === undefined) throw new ApiError('document.not-drawable');
  return written;
}

/** Returns a text for a document that is being made: one that lacks letters is refused. RCP-4 */
export function getDrawable(text: string): string {
  const written = findDrawable(text);
  if (written === undefined) throw new ApiError('document.not-drawable');
  return written;
}
