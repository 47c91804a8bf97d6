import { withoutInvisible } from './invisible-characters.ts';

/** As it is copied from a mail program: `Mary <mary@example.com>`. */
const WITH_NAME = /^[^<>@]*<([^<>]*)>$/u;
/** As it is copied from a link, with a subject or not. */
const LINK = /^mailto:([^?]*).*$/iu;
const AT_THE_END = /[.,;\s]+$/u;
/** Word processors make these of an apostrophe. */
const APOSTROPHES = /[‘’ʼ′]/gu;
const ASCII_DOMAIN = /^[\w.-]*$/;
const DOMAIN = /^(?!.*(?:^|\.)-|.*-(?:\.|$))[\p{L}\p{M}\p{N}.-]+$/u;

/** Mail goes to domains in ASCII: `wānanga.nz` is `xn--wnanga-3za.nz`. The URL standard says how. */
function asciiDomain(domain: string): string {
  if (ASCII_DOMAIN.test(domain) || !DOMAIN.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Returns a typed or pasted e-mail address in the form in which it is sent and stored: the address alone,
 * with a straight apostrophe and its domain in ASCII. Errors are left to the pattern. LOG-5
 */
export function cleanEmail(text: string): string {
  const typed = withoutInvisible(text).normalize('NFC').trim().replace(AT_THE_END, '');
  const bare = typed.replace(WITH_NAME, '$1').trim().replace(LINK, '$1').replace(AT_THE_END, '');
  const address = bare.replaceAll(APOSTROPHES, "'");
  const at = address.lastIndexOf('@');
  return at < 0 ? address : `${address.slice(0, at + 1)}${asciiDomain(address.slice(at + 1))}`;
}
