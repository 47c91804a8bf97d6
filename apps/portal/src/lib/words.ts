import { builtWords } from '#portal/lib/built-words.ts';
import type { SignedInWords } from '#portal/lib/site-content.ts';

/** The brand's words behind the login; the login screen does without them, so that it need not wait for them. */
export const words: SignedInWords = builtWords;
