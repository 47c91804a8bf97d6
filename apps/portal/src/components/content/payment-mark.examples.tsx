import { Marked } from '#portal/components/content/payment-mark.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'every mark': () => (
    <ul>
      <li>
        <Marked kind="visa">Visa ending in 4242</Marked>
      </li>
      <li>
        <Marked kind="mastercard">Mastercard ending in 4444</Marked>
      </li>
      <li>
        <Marked kind="american-express">American Express ending in 0005</Marked>
      </li>
      <li>
        <Marked kind="card">Card ending in 1111</Marked>
      </li>
      <li>
        <Marked kind="bank-account">From your bank account ending in 9-00</Marked>
      </li>
    </ul>
  ),
};
