import { useEffect, useRef } from 'react';
import { Combobox } from '#portal/components/choices/combobox.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;
const OPTIONS = ['12 George Street, Newtown, 2042', '120 George Street, Newtown, 2042'].map((label) => ({
  id: label,
  label,
  onChoose: nothing,
}));

const combobox = (state: { value?: string; isOpen?: boolean; isBusy?: boolean }) => (
  <Combobox
    id="street"
    label="Find your address"
    hint="Start with your street number and name"
    placeholder="Enter your street address"
    listLabel="Addresses"
    value=""
    options={OPTIONS}
    isOpen={false}
    isBusy={false}
    onChange={nothing}
    onClose={nothing}
    {...state}
  />
);

/** Presses the down arrow, as a customer does to reach the first option. */
function AtTheFirstOption() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
    around.current?.querySelector('input')?.dispatchEvent(arrow);
  }, []);
  return <div ref={around}>{combobox({ value: '12 Geo', isOpen: true })}</div>;
}

export const examples: Examples = {
  empty: () => combobox({}),
  'while it searches': () => combobox({ value: '12 Geo', isBusy: true }),
  'with its options': () => combobox({ value: '12 Geo', isOpen: true }),
  'at the first option': () => <AtTheFirstOption />,
};
