const MASK = /^[^0-9]*$/;

/** A number of which only the last digits are known. Screen readers get no dots, and the digits one by one. */
export function MaskedNumber({ masked }: { masked: string }) {
  const digits = masked.replaceAll(/\D/g, '');
  if (MASK.test(masked)) return <span className="number">{masked}</span>;
  return (
    <span className="number">
      <span aria-hidden="true">{masked}</span>
      <span className="visually-hidden">ending in {[...digits].join(' ')}</span>
    </span>
  );
}
