import './policy-actions.css';
import type { ReactNode } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';

export const actionClass = 'action-control';

type ActionProps = {
  icon: string;
  /** The purpose, in one line. */
  line: string;
  /** Whether it is the one that most customers need now. */
  isPrimary?: boolean | undefined;
  /** The link or button, of the class `actionClass`: it can be pressed anywhere in the tile. */
  children: ReactNode;
  /** The result, once there is one. */
  result?: ReactNode;
};

/** Something to do about a policy, as a tile. POL-52 */
export function Action({ icon, line, isPrimary, children, result }: ActionProps) {
  return (
    <li className={isPrimary ? 'action action-primary' : 'action'}>
      <Icon shape={icon} />
      <div>
        {children}
        <p className="action-line">{line}</p>
        {result}
      </div>
    </li>
  );
}
