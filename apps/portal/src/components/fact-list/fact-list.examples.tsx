import { type Fact, FactList } from '#portal/components/fact-list/fact-list.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const FACTS: readonly Fact[] = [
  ['Cover amount', '$250,000'],
  ['Renewal date', '13/04/2027'],
  ['Left out', null],
  ['Policy owner', 'Mrs Margaret Ellison'],
];

export const examples: Examples = {
  grid: () => <FactList variant="grid" facts={FACTS} />,
  'large grid': () => <FactList variant="largeGrid" facts={FACTS} />,
  rows: () => <FactList variant="rows" facts={FACTS} />,
};
