import { type Fact, FactList } from '#portal/components/content/fact-list.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const FACTS: readonly Fact[] = [
  ['Cover amount', '$250,000'],
  ['Renewal date', '13/04/2027'],
  ['Left out', null],
  ['Policy owner', 'Mrs Margaret Ellison'],
];

export const examples: Examples = {
  facts: () => <FactList facts={FACTS} />,
};
