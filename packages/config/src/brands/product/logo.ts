import type { Logo } from '../../logo/logo.ts';
import { PRODUCT_NAME } from './product-name.ts';

/** Room for one letter of the name, so that a name of any length fits. */
const LETTER_WIDTH = 15;
const NAME_START = 46;
const NAME_WIDTH = PRODUCT_NAME.length * LETTER_WIDTH;

export const logo = {
  width: NAME_START + NAME_WIDTH + 3,
  height: 48,
  shapes: [
    { d: 'M4 9.5 20 4l16 5.5V25c0 9.5-6.8 15.8-16 19C10.8 40.8 4 34.5 4 25Z', colour: 'ink', strokeWidth: 4 },
    { d: 'M13 23.5h14M13 30.5h9', colour: 'accent', strokeWidth: 4 },
  ],
  name: { text: PRODUCT_NAME, x: NAME_START, baseline: 36, size: 32, width: NAME_WIDTH },
  icon: [
    {
      d: 'M6.4 7.3 16 4l9.6 3.3v9.3c0 5.7-4.1 9.5-9.6 11.4C10.5 26.1 6.4 22.3 6.4 16.6Z',
      colour: 'ink',
      strokeWidth: 2.6,
    },
    { d: 'M11.8 15.7h8.4M11.8 19.9h5.4', colour: 'accent', strokeWidth: 2.6 },
  ],
} as const satisfies Logo;
