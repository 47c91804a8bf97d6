/** The sites whose screens are walked. A test holds the list to those that people can log in to. CFG-2 */
export const SITES = [
  'real-154',
  'real-13',
  'seniors-13',
  'seniors-154',
  'fiftyup-13',
  'northcover-39',
  'nzonechoice-154',
  'product-13',
  'product-39',
  'product-154',
] as const;
