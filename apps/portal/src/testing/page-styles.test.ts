// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { createPageStyles } from '#portal/testing/page-styles.ts';

const ASKED = ['display', 'visibility', 'pointer-events', 'content'];
const MARKUP = `
  <main><h1>a</h1><p>b <a href="/">c</a> <strong>d</strong></p><ul><li>e</li></ul>
  <table><tbody><tr><th>f</th><td>g</td></tr></tbody></table>
  <details><summary>h</summary><span>i</span></details><template></template><script type="text"></script>
  <form><fieldset><legend>j</legend><label>k <input></label><button>l</button><select><option>m</option></select></fieldset></form></main>`;

const { ofHappyDom } = window.getComputedStyle as unknown as ReturnType<typeof createPageStyles>;

function answersOf(getStyles: (element: Element) => CSSStyleDeclaration) {
  return [...document.querySelectorAll('*')].map((element) => {
    const styles = getStyles(element);
    return [element.tagName, styles.display, ...ASKED.map((name) => styles.getPropertyValue(name))];
  });
}

afterEach(() => {
  document.documentElement.removeAttribute('style');
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.adoptedStyleSheets = [];
});

const change = (selector: string, name: string, value: string) => () =>
  document.querySelector(selector)?.setAttribute(name, value);

const write = (selector: string, markup: string) =>
  document.querySelector(selector)?.insertAdjacentHTML('beforeend', markup);

function aSheet(rules: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

test.each([
  ['nothing gives it a style', () => undefined],
  ['an element has one', change('strong', 'style', 'display: none')],
  ['a part has one that goes on to what is in it', change('form', 'style', 'visibility: hidden')],
  ['the document has one', change('html', 'style', 'pointer-events: none')],
  ['a sheet stands in it', () => write('head', '<style>p { display: flex }</style>')],
  ['one dialog is open and one is not', () => write('body', '<dialog>n</dialog><dialog open>o</dialog>')],
  ['a sheet is adopted', () => document.adoptedStyleSheets.push(aSheet('p { display: flex }'))],
])('a page says of its elements what happy-dom says, also when %s', (_what, changePage) => {
  const getPageStyles = createPageStyles(ofHappyDom);
  document.body.innerHTML = MARKUP;
  expect(answersOf(getPageStyles)).toEqual(answersOf(ofHappyDom));
  changePage();
  expect(answersOf(getPageStyles)).toEqual(answersOf(ofHappyDom));
});

test('an element outside of the page, and styles nobody asks about, are left to happy-dom', () => {
  const getPageStyles = createPageStyles(ofHappyDom);
  const outside = document.createElement('p');
  document.body.innerHTML = MARKUP;
  expect(getPageStyles(document.body).display).toBe('block');
  expect(getPageStyles(outside).display).toBe(ofHappyDom(outside).display);
  expect(getPageStyles(document.body).fontSize).toBe(ofHappyDom(document.body).fontSize);
  expect(getPageStyles(document.body).fontSize).not.toBe('');
});
