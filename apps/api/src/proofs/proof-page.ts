import { type Brand, phoneHref } from '@portal/config/brands/brand';
import { resolveTheme } from '@portal/config/theme/themes';
import { formatDate } from '@portal/domain/values/calendar-date';
import { escapeHtml } from '#api/http/plain-page.ts';
import type { CheckedProof } from '#api/proofs/proofs-service.ts';

/** What is said above the form. */
export type ProofResult = CheckedProof | 'not-asked' | 'too-many';

function resultText(result: ProofResult): string {
  if (result === 'not-asked') return '';
  if (result === 'too-many') return 'There were too many checks at once. Wait a minute, then try again.';
  return result.isValid
    ? `This proof is valid. We issued it on ${formatDate(result.issuedOn)}, and what it says is still so.`
    : 'This proof is not valid. Check the policy number and the code. The policy may also have changed since.';
}

const STYLE = (brand: string): string => {
  const { light, dark } = resolveTheme(brand);
  const colours = (of: typeof light) =>
    `--bg:${of.surface};--ink:${of.text};--act:${of.action};--on:${of['on-action']};--edge:${of['border-strong']}`;
  return `:root{${colours(light)};color-scheme:light dark}@media(prefers-color-scheme:dark){:root{${colours(dark)}}}
body{margin:0;background:var(--bg);color:var(--ink);font:1.25rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem}h1{line-height:1.2}
label{display:block;margin-top:1.25rem;font-weight:650}
input,button{box-sizing:border-box;width:100%;min-height:3.5rem;margin-top:.4rem;padding:.5rem 1rem;font:inherit;border:2px solid var(--edge);border-radius:8px;background:var(--bg);color:inherit}
button{margin-top:1.5rem;border-color:var(--act);background:var(--act);color:var(--on);font-weight:650;cursor:pointer}
:focus-visible{outline:4px solid var(--ink);outline-offset:3px}
a{color:inherit;white-space:nowrap}
.result{padding:1rem 1.25rem;border:3px solid var(--edge);border-radius:8px;font-weight:650}`;
};

/** The page on which anybody checks the code of a proof. It answers with a day, or with no. PRF-3 */
export function proofPage(brand: Brand, language: string, result: ProofResult): string {
  const text = resultText(result);
  const { name, phone } = brand;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Check a proof of cover – ${escapeHtml(name)}</title><style>${STYLE(brand.key)}</style></head>
<body><main><h1>Check a proof of cover</h1>${text ? `<p class="result" role="status">${escapeHtml(text)}</p>` : ''}
<p>Type what stands on the proof by ${escapeHtml(name)}. We say only whether it is valid, and since when.</p>
<form action="/proof"><label for="policy">Policy number</label><input id="policy" name="policy" required maxlength="40" autocomplete="off" inputmode="text">
<label for="code">Code, 16 letters and numbers</label><input id="code" name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false">
<button>Check</button></form><p>Questions? Call us on <a href="${phoneHref(phone)}">${escapeHtml(phone.number)}</a>, ${escapeHtml(phone.hours)}.</p></main></body></html>`;
}
