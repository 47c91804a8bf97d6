// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Examples } from '#portal/gallery/examples.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { answerOtherPages } from '#portal/testing/other-pages.ts';
import { startAfresh } from '#portal/testing/render-portal.tsx';

/** The components that no example shows, each with the reason. */
const PDF_PAGES = 'needs the canvas and the worker of a browser; a journey opens a PDF';
const WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  NewLetter: 'reads what is loaded behind the page; its line has examples',
  EmailDocument: 'loads what shows e-mails, which has examples',
  EmailView: 'reads a message in a worker; what it shows has examples',
  EmailFrame: 'its example is drawn in browsers only',
  PdfDocument: 'loads the pages of a PDF',
  PdfView: PDF_PAGES,
  PdfPages: PDF_PAGES,
  PdfPage: PDF_PAGES,
  PdfTools: PDF_PAGES,
  LoginPage: 'chooses between steps that have examples; the journeys walk it',
  CaptchaSection: 'loads the captcha field, which has examples',
  DemonstrationCode: 'loads what offers a code, in development only',
  OfferedCode: 'asks the development server for the code; its test walks it',
  LostCode: 'asks the host and shows the banner, which has an example',
  SessionKeeper: 'shows the session warning, and that by the clock',
};

/**
 * The pages of a PDF need the canvas and the worker of a real browser; a journey
 * shows them.
 */
const FOLDERS_WITHOUT_EXAMPLES = [
  '../features/documents/pdf/page',
  '../features/documents/pdf',
  '../features/login/demonstration',
];

/**
 * The sanitiser refuses the page of these tests, which is no browser's. The journey of the
 * gallery shows the example.
 */
const IN_BROWSERS_ONLY = /with HTML that asks for pictures from the internet$/;

const exampleFiles = import.meta.glob<{ examples: Examples }>('../**/*.examples.tsx', { eager: true });
const componentFiles = import.meta.glob<Record<string, unknown>>(
  ['../components/**/*.tsx', '../features/**/*.tsx', '!../**/*.{examples,test}.tsx'],
  { eager: true },
);

const COMPONENTS = Object.values(componentFiles)
  .flatMap((exported) => Object.entries(exported))
  .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function');

const EXAMPLES = Object.entries(exampleFiles).flatMap(([path, { examples }]) =>
  Object.entries(examples).map(([name, show]) => [`${path}: ${name}`, show] as const),
);

type Fiber = { readonly type: unknown; readonly return: Fiber | null };

/** Returns the components behind the page, which React remembers at each element. */
function componentsOnPage(container: HTMLElement): Set<unknown> {
  const shown = new Set<unknown>();
  for (const element of container.querySelectorAll('*')) {
    const [, fiber] = Object.entries(element).find(([key]) => key.startsWith('__reactFiber$')) ?? [];
    for (let at = fiber as Fiber | null | undefined; at; at = at.return) shown.add(at.type);
  }
  return shown;
}

beforeAll(answerOtherPages);
beforeEach(async () => {
  startAfresh();
  // A dialog has no layout to open in here.
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  await configureSite();
});
afterEach(startAfresh);

test('[CFG-22] every component is shown by an example, but for those that are listed with a reason', () => {
  const shown = new Set<unknown>();
  for (const [name, show] of EXAMPLES.filter(([example]) => !IN_BROWSERS_ONLY.test(example))) {
    const { container, unmount } = render(show());
    expect(container.childElementCount, name).toBeGreaterThan(0);
    for (const component of componentsOnPage(container)) shown.add(component);
    unmount();
  }
  const missing = COMPONENTS.filter(([, component]) => !shown.has(component)).map(([name]) => name);
  expect(missing.sort()).toEqual(Object.keys(WITHOUT_EXAMPLE).sort());
});

test('[CFG-22] every folder of components has named examples', () => {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
  const withExamples = new Set(Object.keys(exampleFiles).map(folderOf));
  const folders = new Set(Object.keys(componentFiles).map(folderOf));
  expect([...folders].filter((folder) => !withExamples.has(folder))).toEqual(FOLDERS_WITHOUT_EXAMPLES);
});
