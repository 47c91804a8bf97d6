import './fact-list.css';
import type { ReactNode } from 'react';

/** A name and its value. The list leaves out a value that is null. */
export type Fact = readonly [name: string, value: ReactNode];

const VARIANTS = { grid: 'fact-grid', largeGrid: 'fact-grid fact-grid-large', rows: 'fact-rows' } as const;

/** Facts as a description list, in a grid or in rows. */
export function FactList({ facts, variant }: { facts: readonly Fact[]; variant: keyof typeof VARIANTS }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={VARIANTS[variant]}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
