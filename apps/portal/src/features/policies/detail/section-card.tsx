import '#portal/components/content/card.css';
import './policy-sections.css';
import type { ReactNode } from 'react';

type SectionCardProps = { id: string; title: string; action?: ReactNode; children: ReactNode };

/** One section of a policy's page. The overview of the page links to it. */
export function SectionCard({ id, title, action, children }: SectionCardProps) {
  const titleId = `${id}-title`;
  return (
    <section className="card" id={id} aria-labelledby={titleId} tabIndex={-1}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
