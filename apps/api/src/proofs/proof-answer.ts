import { coverAmountText } from '@portal/domain/policies/cover-amount';
import { formatDate } from '@portal/domain/values/calendar-date';
import { escapeHtml } from '#api/http/html-page.ts';
import type { CheckedProof, Compared } from '#api/proofs/checked-proof.ts';

const SIGNS = { ok: 'M5 13l4.5 4.5L19 7', warn: 'M12 4 2.5 20h19ZM12 10v4.5M12 17v.1' } as const;

/** A sentence in the tone of what it says, announced when the page comes. */
export const noticeBox = (tone: keyof typeof SIGNS, text: string): string =>
  `<p class="result ${tone}" role="status"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SIGNS[tone]}"/></svg><span>${escapeHtml(text)}</span></p>`;

type Found = Exclude<CheckedProof, { readonly answer: 'unknown' }>;

const sentenceOf = ({ answer, issued }: Found): string =>
  answer === 'right'
    ? `We issued this proof on ${formatDate(issued.issuedOn)}, and it is still right today.`
    : `We issued this proof on ${formatDate(issued.issuedOn)}. It was right then. Since then the policy has changed: ask for a new one.`;

/**
 * Says whether each part is so today, without its value: the proof alone says what its holder may read. The
 * roles are those of the elements: on a phone the rows are blocks, and would lose them. PRF-3
 */
function issuedTable({ issued, changed }: Found): string {
  const rows: readonly (readonly [label: string, value: string, part?: Compared])[] = [
    ['Name', issued.customerName, 'customerName'],
    ['Policy', issued.policyName, 'policyName'],
    ['Policy number', issued.policyNumber],
    ['Cover amount', coverAmountText(issued.coverAmountCents, issued.productTypeId), 'coverAmountCents'],
    ['Status', issued.statusText, 'statusText'],
  ];
  const rowHtml = ([label, value, part]: (typeof rows)[number]) =>
    `<tr role="row"><th scope="row" role="rowheader">${label}</th><td role="cell">${escapeHtml(value)}</td><td role="cell">${part && changed.includes(part) ? '<strong>Changed</strong>' : 'The same'}</td></tr>`;
  return `<table role="table"><caption>Compare this with your copy</caption><thead role="rowgroup"><tr role="row"><td role="cell"></td><th scope="col" role="columnheader">On the proof</th><th scope="col" role="columnheader">Today</th></tr></thead><tbody role="rowgroup">${rows
    .filter(([, value]) => value !== '')
    .map(rowHtml)
    .join('')}</tbody></table><p>If your copy says anything else, it is not what we issued. Call us.</p>`;
}

/** Returns the answer about a number and a code: one of three, with what was issued. PRF-3, PRF-12 */
export function answerBox(checked: CheckedProof): string {
  if (checked.answer === 'unknown')
    return `${noticeBox('warn', 'We cannot find a proof with this number and code.')}<p>Check that both are typed as they are on the proof. An older proof may not be found once the name or the cover amount has changed: ask for a new one.</p>`;
  return `${noticeBox(checked.answer === 'right' ? 'ok' : 'warn', sentenceOf(checked))}${issuedTable(checked)}`;
}
