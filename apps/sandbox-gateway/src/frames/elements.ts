/** Returns an element of the frame. Throws where the page has none of this id. */
export function getElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The frame has no element ${id}`);
  return element;
}

/** Returns the input of a field. */
export function getInput(field: string): HTMLInputElement {
  const element = getElement(field);
  if (!(element instanceof HTMLInputElement)) throw new Error(`${field} is not an input`);
  return element;
}

/** Returns every input that belongs to a field: a card number may be typed in parts. */
export const inputsOf = (field: string): readonly HTMLInputElement[] => [
  ...getElement(`${field}-group`).querySelectorAll('input'),
];
