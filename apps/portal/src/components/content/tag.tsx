import { Icon } from '#portal/components/controls/icon.tsx';
import './tag.css';

export type Tone = 'ok' | 'warn' | 'info' | 'neut';

/** A status: icon, word and colour together, never colour alone. */
export function Tag({ tone, icon, children }: { tone: Tone; icon: string; children: string }) {
  return (
    <span className={`tag tag-${tone}`}>
      <Icon shape={icon} />
      {children}
    </span>
  );
}
