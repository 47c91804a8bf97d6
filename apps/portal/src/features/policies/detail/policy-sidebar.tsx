import { productType } from '@portal/domain/policies/product-type';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#portal/components/controls/button.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

type PolicySidebarProps = {
  sections: readonly (readonly [id: string, title: string])[];
  productTypeId: number;
  /** The actions on a live policy. */
  children?: ReactNode;
};

/**
 * The sidebar of a policy: its sections, whom to call, where details are updated, and how to claim. `target`:
 * that page is no part of the portal's script. CLM-2
 */
export function PolicySidebar({ sections, productTypeId, children }: PolicySidebarProps) {
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
      <a
        className={buttonClass('secondary')}
        href={`/bereavement#${productType(productTypeId).claim}`}
        target="_self"
      >
        Make a claim
      </a>
      {children}
      <Button variant="secondary" onClick={() => print()}>
        Print this page
      </Button>
      <div className="panel">
        <HelpBlock />
        <p className="meta">To change a name on this policy, call us.</p>
      </div>
    </aside>
  );
}
