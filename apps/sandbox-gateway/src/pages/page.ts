const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as text, wherever it is in a page. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** A part of a page that is markup already. Only `html` makes one. */
export type Html = { readonly html: string };

const toHtml = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(toHtml).join('');
  if (typeof value === 'object' && value !== null && 'html' in value) return String(value.html);
  return escapeHtml(String(value));
};

/** Markup in which every value is escaped, other than markup of this function. GWY-17 */
export const html = (parts: TemplateStringsArray, ...values: readonly unknown[]): Html => ({
  html: parts.reduce((text, part, index) => text + toHtml(values[index - 1] ?? '') + part),
});
