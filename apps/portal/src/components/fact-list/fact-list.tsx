import type { ReactNode } from 'react';
import './fact-list.css';

/** A name and its value; a value that is null is left out of the list. */
export type Fact = readonly [name: string, value: ReactNode];

const LOOKS = { grid: 'fact-grid', largeGrid: 'fact-grid fact-grid-large', rows: 'fact-rows' } as const;

/** Facts as a description list, in a grid or in rows. */
export function FactList({ facts, look }: { facts: readonly Fact[]; look: keyof typeof LOOKS }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={LOOKS[look]}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
