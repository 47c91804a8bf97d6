import { ApiError } from '@portal/contract/errors/api-error';
import { hasLetters } from '#api/pdf/typefaces.ts';

/** Characters that nobody sees, and emoji: no part of a name, and in no typeface of text. */
const DROPPED = /\p{Extended_Pictographic}\uFE0F|\p{Cf}|\p{Emoji_Presentation}|[\uFE00-\uFE0F]|\u20E3/gu;

/**
 * Returns a text as documents write it. Undefined where the typeface lacks a letter of it, or nothing of it
 * can be written: a name in a document is whole and right. RCP-4
 */
export function findDrawable(text: string): string | undefined {
  const written = text.replaceAll(DROPPED, '').normalize('NFC').replaceAll(/ {2,}/g, ' ').trim();
  const isWhole = hasLetters(written) && (written !== '' || text.trim() === '');
  return isWhole ? written : undefined;
}

/** The same for a document that is being made: one that lacks letters is refused. RCP-4 */
export function getDrawable(text: string): string {
  const written = findDrawable(text);
  if (written === undefined) throw new ApiError('document.not-drawable');
  return written;
}
