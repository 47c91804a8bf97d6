import { Tag } from '#portal/components/content/tag.tsx';
import { INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  good: () => (
    <Tag tone="ok" icon={TICK}>
      Active
    </Tag>
  ),
  warning: () => (
    <Tag tone="warn" icon={WARNING}>
      Payment overdue
    </Tag>
  ),
  information: () => (
    <Tag tone="info" icon={INFORMATION}>
      Accepted
    </Tag>
  ),
  neutral: () => (
    <Tag tone="neut" icon={INFORMATION}>
      Cancelled
    </Tag>
  ),
};
