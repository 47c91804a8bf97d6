import type { ContactRow } from '#portal/features/contact-details/contact-rows.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';

import '#portal/components/card/card.css';
import { text as words } from '#portal/lib/site/text.ts';
import './contact-table.css';

/** An e-mail address too long for its line breaks in front of its @. */
function Breakable({ text }: { text: string }) {
  const [front = '', ...domain] = text.split('@');
  return domain.length === 1 ? (
    <>
      {front}
      <wbr />@{domain}
    </>
  ) : (
    text
  );
}

/** The customer's contact details, to be read. CON-1 */
export function ContactTable({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <div className="card">
      <table className="contact-table">
        <caption>{words.headings.customerContactDetails}</caption>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Breakable text={value || NOT_GIVEN} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
