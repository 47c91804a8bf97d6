import '#portal/components/content/card.css';
import './contact-table.css';
import type { ContactRow } from '#portal/features/contact-details/contact-rows.ts';
import { text } from '#portal/lib/site/text.ts';
import { NOT_GIVEN } from '#portal/lib/values/not-given.ts';

/** Lets an e-mail address that is too long for its line break before its @. */
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

/** The table of the customer's contact details. CON-1 */
export function ContactTable({ rows }: { rows: readonly ContactRow[] }) {
  return (
    <div className="card">
      <table className="contact-table">
        <caption>{text.headings.customerContactDetails}</caption>
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
