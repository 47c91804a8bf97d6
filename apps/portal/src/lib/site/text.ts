import { builtText } from '#portal/lib/site/built-text.ts';
import type { LoggedInText } from '#portal/lib/site/site-content.ts';

/** The brand's words behind the login; the login screen does without them, so that it need not wait for them. */
export const words: LoggedInText = builtText;
