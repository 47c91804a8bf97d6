// Answers at once what a page without style sheets says of most elements. To find an element by its role is to ask for the styles of nearly all
// of them, and happy-dom works them out anew at each question.

/** What tells whether an element is seen and can be pressed. */
const ASKED = ['display', 'visibility', 'pointer-events', 'content'] as const;

/** happy-dom remembers what it found until the page changes. */
const STYLED = 'style, link[rel="stylesheet"], [style], dialog';

type GetStyles = (element: Element) => CSSStyleDeclaration;
type Answers = Readonly<Record<string, string>>;

/** Whether nothing gives two elements of one tag different looks: no style of a sheet or of an element. A dialog looks otherwise when it is open. */
const isPlain = (element: Element): boolean =>
  element.getRootNode() === document &&
  document.adoptedStyleSheets.length === 0 &&
  document.querySelector(STYLED) === null;

const camelCase = (name: string) => name.replace(/-./g, ([, letter]) => String(letter).toUpperCase());

/** Returns a `getComputedStyle` that asks the given one once for each tag, as long as nothing gives elements of one tag different looks. */
export function createPageStyles(getStyles: GetStyles) {
  const byTag = new Map<string, Answers>();
  const byElement = new WeakMap<Element, CSSStyleDeclaration>();

  function findAnswers(element: Element): Answers | undefined {
    if (!isPlain(element)) return undefined;
    const known = byTag.get(element.tagName);
    if (known) return known;
    const styles = getStyles(element);
    const answers = Object.fromEntries(
      ASKED.flatMap((name) => {
        const value = styles.getPropertyValue(name);
        return [
          [name, value],
          [camelCase(name), value],
        ];
      }),
    );
    byTag.set(element.tagName, answers);
    return answers;
  }

  function createStyles(element: Element) {
    const styles = getStyles(element);
    // The object behind a proxy is asked as well at each answer, so this one is empty.
    return new Proxy(Object.create(null), {
      get(_, name) {
        if (name === 'getPropertyValue') {
          return (asked: string) => findAnswers(element)?.[asked] ?? styles.getPropertyValue(asked);
        }
        const answer = typeof name === 'string' ? findAnswers(element)?.[name] : undefined;
        if (answer !== undefined) return answer;
        const value: unknown = Reflect.get(styles, name, styles);
        return typeof value === 'function' ? value.bind(styles) : value;
      },
    }) as CSSStyleDeclaration;
  }

  function getPageStyles(element: Element): CSSStyleDeclaration {
    const styles = byElement.get(element) ?? createStyles(element);
    byElement.set(element, styles);
    return styles;
  }
  return Object.assign(getPageStyles, { ofHappyDom: getStyles });
}
