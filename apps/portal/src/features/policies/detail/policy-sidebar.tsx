import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

type PolicySidebarProps = {
  sections: readonly (readonly [id: string, title: string])[];
};

/** The sidebar of a policy: its sections, where details are updated, and whom to call. POL-43 */
export function PolicySidebar({ sections }: PolicySidebarProps) {
  return (
    <aside className="policy-sidebar">
      {sections.length > 1 ? (
        <nav className="card on-this-page" aria-labelledby="on-this-page">
          <h2 id="on-this-page">{text.headings.policyOverview}</h2>
          <ul>
            {sections.map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href={paths.updateContacts}>{text.headings.updateDetails}</a>
            </li>
          </ul>
        </nav>
      ) : null}
      <div className="panel">
        <HelpBlock />
        <p className="meta">To change a name on this policy, call us.</p>
      </div>
    </aside>
  );
}
