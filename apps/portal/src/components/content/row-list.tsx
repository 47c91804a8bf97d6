import './row-list.css';
import type { ReactNode } from 'react';

/** A list of things with what can be done about each. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className="row-list">{children}</ul>;

/** One of them. `action`: its buttons, beside or below it. */
export const Row = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <li>
    <div>{children}</div>
    {action}
  </li>
);
