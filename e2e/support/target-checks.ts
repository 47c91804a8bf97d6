/** The target size for a mouse, in CSS px: WCAG 2.5.8, and a gap that tells two links apart. */
export const FOR_A_MOUSE = { leastSize: 24, leastGap: 4 };
/** The target size for a finger, in CSS px. WCAG 2.5.5 */
export const FOR_FINGERS = { leastSize: 44, leastGap: 8 };

/**
 * Returns the controls of the open page that are too small for a finger, or too near to each other. Links
 * inside a sentence are exempt. Sizes are in CSS px.
 */
export function crowdedTargets({ leastSize, leastGap }: typeof FOR_FINGERS): string[] {
  type Target = { name: string; isOption: boolean; left: number; top: number; right: number; bottom: number };
  const CONTROLS = 'a, button, input, select, textarea, summary, [role="option"]';
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent.trim() ?? '') !== element.textContent.trim();
  const nameOf = (element: Element) => element.textContent.trim().slice(0, 30) || element.id;
  /** The element whose box takes the press: a label belongs to its field, and a link may cover its card. */
  const pressedBox = (element: Element): Element => {
    if (getComputedStyle(element, '::after').position === 'absolute')
      return (element as HTMLElement).offsetParent ?? element;
    return (element.matches('[type="radio"], [type="checkbox"]') && element.closest('label')) || element;
  };
  const targetOf = (element: Element): Target => {
    const { left, top, right, bottom } = pressedBox(element).getBoundingClientRect();
    return { name: nameOf(element), isOption: element.role === 'option', left, top, right, bottom };
  };
  const targets = [...document.querySelectorAll(CONTROLS)]
    .filter(
      (element) => element.checkVisibility() && !element.matches('.skip-link') && !isInSentence(element),
    )
    .map(targetOf)
    .filter(({ left, right }) => right - left > 1);
  const small = targets
    .filter(({ left, top, right, bottom }) => Math.min(right - left, bottom - top) < leastSize - 0.5)
    .map(({ name }) => `"${name}" is smaller than ${leastSize} px`);
  /** A control on a card that is a link itself is inside it, and options are together below their field. */
  const isNear = (one: Target, other: Target) => {
    const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
    const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
    const gap = Math.max(across, down);
    return gap >= -0.5 && gap < leastGap - 0.5 && !(one.isOption || other.isOption);
  };
  const near = targets.flatMap((one, index) =>
    targets
      .slice(index + 1)
      .filter((other) => isNear(one, other))
      .map((other) => `"${one.name}" is near "${other.name}"`),
  );
  return [...small, ...near];
}
