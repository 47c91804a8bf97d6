import { defaultSite } from '@portal/config/site';
import { type SignedInWords, signedInWordsOf } from '#portal/lib/site-content.ts';

/** The words behind the login of this build. The build replaces this whole file, as it does `built-site.ts`. */
export const builtWords: SignedInWords = signedInWordsOf(defaultSite());
