import './fact-list.css';
import type { ReactNode } from 'react';

/** A name and its value. The list leaves out a value that is null. */
export type Fact = readonly [name: string, value: ReactNode];

/** Facts as a description list: the one way in which a name and its value are beside each other. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className="fact-rows">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
