import { builtText } from '#portal/lib/site/built-text.ts';
import type { LoggedInText } from '#portal/lib/site/site-content.ts';

/** The brand's text behind the login. The login screen does without it, and so need not wait for it. */
export const text: LoggedInText = builtText;
