import { createHash } from 'node:crypto';
import { type Brand, phoneHref } from '@portal/config/brands/brand';
import { supportPhoneOf } from '@portal/config/call-backs/support-phone';
import { LOGO_ID } from '@portal/config/logo/logo-id';
import { faviconSvg, logoDefinition } from '@portal/config/logo/logo-svg';
import { resolveLogo } from '@portal/config/logo/logos';
import { resolveRegion } from '@portal/config/regions/regions';
import type { Site } from '@portal/config/sites/site';
import { DISPLAY_FILE, FONTS_FILE } from '@portal/config/theme/theme-css';
import { escapeHtml, htmlPage } from '#api/http/html-page.ts';
import type { CheckedProof } from '#api/proofs/checked-proof.ts';
import { answerBox, noticeBox } from '#api/proofs/proof-answer.ts';
import { proofPageStyle } from '#api/proofs/proof-page-style.ts';

/** The text above the form. */
export type ProofResult = CheckedProof | 'not-asked' | 'incomplete' | 'too-many';

/** The typed texts; empty before anything was typed. */
export type TypedProof = { readonly policy: string; readonly code: string };

function resultHtml(result: ProofResult): string {
  if (result === 'not-asked') return '';
  if (result === 'incomplete') return noticeBox('warn', 'Nothing was checked. Fill in both fields.');
  if (result === 'too-many')
    return noticeBox('warn', 'There were too many checks at the same time. Wait a minute, then try again.');
  return answerBox(result);
}

/**
 * Of an address with policy number and code, behind `#` as the QR code has it, or as older pages made it:
 * fills the fields, takes both out of the address and the history, and asks as the form does. Without script
 * the form waits. PRF-10, PRF-13
 */
const ASK_AGAIN = `const ask=()=>{const form=document.forms[0],{policy,code}=form.elements,said=new URLSearchParams(location.hash.slice(1));if(said.has('policy')){policy.value=said.get('policy');code.value=said.get('code')||''}else if(!location.search)return;history.replaceState(null,'','/proof');if(policy.value&&code.value)form.submit()};addEventListener('hashchange',ask);ask()`;
/** By it the content policy of the page lets that script run. */
export const ASK_AGAIN_HASH = `sha256-${createHash('sha256').update(ASK_AGAIN).digest('base64')}`;

/** The wordmark on the brand's band, as on every other page. */
function headerHtml(brand: Brand): string {
  const { width, height } = resolveLogo(brand.key);
  return `<header><div class="in"><svg class="logo" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(brand.name)}"><use href="#${LOGO_ID}"/></svg></div></header>`;
}

type Field = {
  readonly name: keyof TypedProof;
  readonly label: string;
  readonly value: string;
  /** The advice where the field was left empty. */
  readonly error: string | undefined;
  readonly attributes?: string;
};

/** A field whose error is between its label and itself, and is read with it. PRF-8 */
function fieldHtml({ name, label, value, error, attributes = '' }: Field): string {
  const errorId = `${name}-error`;
  const errorHtml = error ? `<p class="error" id="${errorId}">${error}</p>` : '';
  const errorAttributes = error ? ` aria-invalid="true" aria-describedby="${errorId}"` : '';
  return `<label for="${name}">${label}</label>${errorHtml}<input id="${name}" name="${name}" value="${escapeHtml(value)}" maxlength="40" autocomplete="off"${attributes}${errorAttributes}>`;
}

/** Typed text stays in the fields: one wrong letter of sixteen can be found and put right. PRF-7, PRF-8 */
function formHtml(result: ProofResult, { policy, code }: TypedProof): string {
  const errorOf = (typed: string, error: string) =>
    result === 'incomplete' && typed.trim() === '' ? error : undefined;
  const policyField = fieldHtml({
    name: 'policy',
    label: 'Policy number',
    value: policy,
    error: errorOf(policy, 'Enter the policy number'),
  });
  const codeField = fieldHtml({
    name: 'code',
    label: 'Code <span class="hint">16 letters and numbers</span>',
    value: code,
    error: errorOf(code, 'Enter the code'),
    attributes: ' autocapitalize="characters" spellcheck="false"',
  });
  return `<form action="/proof" method="post">${policyField}\n${codeField}\n<button>Check</button></form>`;
}

function headHtml(brand: Brand): string {
  const icon = `data:image/svg+xml,${encodeURIComponent(faviconSvg(brand.key))}`;
  return `<meta name="robots" content="noindex"><link rel="icon" href="${icon}"><script src="/${DISPLAY_FILE}"></script><link rel="stylesheet" href="/${FONTS_FILE}">`;
}

/** The page on which anybody checks the code of a proof. It responds with what was issued. PRF-3, PRF-6 */
export function proofPage(
  { site, brand }: { readonly site: Site; readonly brand: Brand },
  result: ProofResult,
  typed: TypedProof,
): string {
  const phone = supportPhoneOf(site, brand);
  const body = `${logoDefinition(brand.key)}${headerHtml(brand)}<main class="in"><a class="back" href="/"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 5-7 7 7 7"/></svg>Back to the start</a>
<h1>Check a proof of cover</h1>${resultHtml(result)}
<p>Enter the policy number and the code that are on the proof of cover from ${escapeHtml(brand.name)}. We show what we issued, and whether it is still right.</p>
${formHtml(result, typed)}<p>Questions? Call us on <a class="phone" href="${phoneHref(phone)}">${escapeHtml(phone.number)}</a>, ${escapeHtml(phone.hours)}.</p></main><script>${ASK_AGAIN}</script>`;
  return htmlPage({
    title: `Check a proof of cover – ${brand.name}`,
    language: resolveRegion(site.countryId).language,
    style: proofPageStyle(brand.key),
    head: headHtml(brand),
    body,
  });
}
