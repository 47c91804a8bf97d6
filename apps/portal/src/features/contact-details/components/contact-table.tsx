import '#portal/components/content/card.css';
import './contact-table.css';
import { Icon } from '#portal/components/controls/icon.tsx';
import { PENCIL } from '#portal/components/controls/icon-shapes.ts';
import type { ChangeableRow } from '#portal/features/contact-details/contact-rows.ts';
import { paths } from '#portal/lib/routing/paths.ts';
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

const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** The table of the customer's contact details. Each row leads to its part of the form. CON-1, CON-108 */
export function ContactTable({ rows }: { rows: readonly ChangeableRow[] }) {
  return (
    <div className="card">
      <table className="contact-table">
        <caption>{text.headings.customerContactDetails}</caption>
        <tbody>
          {rows.map(([label, value, block]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Breakable text={value || NOT_GIVEN} />
              </td>
              <td className="contact-change">
                <a href={`${paths.updateContacts}#${block}`}>
                  <Icon shape={PENCIL} />
                  <span>
                    Change<span className="visually-hidden"> {inSentence(label)}</span>
                  </span>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
