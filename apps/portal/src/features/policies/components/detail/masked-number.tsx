const LAST_DIGITS = /\d[\d\s-]*$/;

/** A number of which only the last digits are known, as the card or the bank writes it. Its dots are not read out, its digits one by one. POL-16 */
export function MaskedNumber({ masked }: { masked: string }) {
  const [shown] = LAST_DIGITS.exec(masked) ?? [];
  return (
    <>
      <span className="number" aria-hidden={shown !== undefined}>
        {masked}
      </span>
      {shown ? (
        <span className="visually-hidden">ending in {[...shown.replaceAll(/\D/g, '')].join(' ')}</span>
      ) : null}
    </>
  );
}
