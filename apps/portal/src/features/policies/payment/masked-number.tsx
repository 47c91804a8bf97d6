import { shownDigits } from '@portal/domain/values/masking';

/**
 * A number of which only the last digits are known, as the card or the bank writes it. Its dots are not read
 * out, its digits one by one. POL-16
 */
export function MaskedNumber({ masked }: { masked: string }) {
  const shown = shownDigits(masked);
  return (
    <>
      <span className="number" aria-hidden={shown !== ''}>
        {masked}
      </span>
      {shown ? (
        <span className="visually-hidden">ending in {[...shown.replaceAll(/\D/g, '')].join(' ')}</span>
      ) : null}
    </>
  );
}
