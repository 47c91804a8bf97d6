const LAST_DIGITS = /\d[\d\s-]*$/;

/** A number of which only the last digits are known: they are said in words, and read out one by one. */
export function MaskedNumber({ masked }: { masked: string }) {
  const [shown] = LAST_DIGITS.exec(masked) ?? [];
  if (!shown) return <span className="number">{masked}</span>;
  return (
    <>
      <span aria-hidden="true">
        ending in <span className="number">{shown}</span>
      </span>
      <span className="visually-hidden">ending in {[...shown.replaceAll(/\D/g, '')].join(' ')}</span>
    </>
  );
}
