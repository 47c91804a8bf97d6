import '@fontsource-variable/hanken-grotesk';
import '@fontsource-variable/noto-sans';
import '@fontsource-variable/nunito-sans';
import '@fontsource-variable/public-sans';
import '@fontsource-variable/source-sans-3';
import '@fontsource-variable/source-serif-4';
import '@fontsource-variable/work-sans';
import '#portal/components/layout/base.css';
import '#portal/components/layout/logged-in-header.css';
import '#portal/features/login/components/login.css';
import '#portal/features/login/code/code.css';
import '#portal/features/policies/detail/policy-sections.css';
import './gallery.css';
import { resolveBrand } from '@portal/config/brands/brands';
import { logoDefinition } from '@portal/config/logo/logo-svg';
import { sceneDefinition } from '@portal/config/scene/scene-svg';
import { SITES } from '@portal/config/sites/site';
import { sharedCss } from '@portal/config/theme/shared-css';
import { themeCss } from '@portal/config/theme/theme-css';
import { resolveTheme } from '@portal/config/theme/themes';
import { Fragment, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Announcer } from '#portal/components/feedback/announcer.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { site } from '#portal/lib/site/site.ts';

const MODES = ['light', 'dark', 'hc-light', 'hc-dark'] as const;
const SIZES = ['standard', 'large', 'larger', 'largest'] as const;

const files = import.meta.glob<{ examples: Examples }>('../**/*.examples.tsx', { eager: true });

/** The example files by their folder below `src`, such as `features/payments`, and the component's name. */
const COMPONENTS = Object.entries(files).map(([path, { examples }]) => {
  const [, folder = '', component = ''] =
    /^\.\.\/([^/]+\/[^/]+)\/(?:.*\/)?(.+)\.examples\.tsx$/.exec(path) ?? [];
  return { folder, component, names: Object.keys(examples).map((name) => `${component}: ${name}`), examples };
});
const FOLDERS = [...new Set(COMPONENTS.map(({ folder }) => folder))];

/** Every example by its name in the URL: the component, and what the example shows. */
const EXAMPLES: ReadonlyMap<string, () => ReactNode> = new Map(
  COMPONENTS.flatMap(({ component, examples }) =>
    Object.entries(examples).map(([name, render]) => [`${component}: ${name}`, render] as const),
  ),
);

const query = new URLSearchParams(location.search);
const chosen = {
  site: site.key,
  mode: query.get('mode') ?? 'light',
  size: query.get('size') ?? 'standard',
  folder: query.get('folder') ?? FOLDERS[0] ?? '',
};

const urlWith = (change: Record<string, string>) => `?${new URLSearchParams({ ...chosen, ...change })}`;

function Choices({ name, values }: { name: keyof typeof chosen; values: readonly string[] }) {
  return (
    <nav aria-label={name}>
      {values.map((value) => (
        <a key={value} href={urlWith({ [name]: value })} aria-current={chosen[name] === value || undefined}>
          {value}
        </a>
      ))}
    </nav>
  );
}

const COVERS_THE_REST = /^session-warning:/;

/** Gives a frame the height of what it shows, which changes with letters and pictures that arrive later. */
function fitHeight(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body;
  if (!body) return;
  new ResizeObserver(() => {
    frame.style.height = `${body.scrollHeight}px`;
  }).observe(body);
}

function ComponentIndex() {
  return (
    <nav aria-label="components" className="gallery-index">
      {FOLDERS.map((folder) => (
        <Fragment key={folder}>
          <a href={urlWith({ folder })} aria-current={folder === chosen.folder || undefined}>
            {folder}
          </a>
          <ul>
            {COMPONENTS.filter((each) => each.folder === folder).map(({ component, names }) => (
              <li key={component}>
                <a href={`${urlWith({ folder })}#${component}`}>
                  {component} ({names.length})
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** The index of all components, and the examples of one folder, each in a frame of its own. */
function Gallery() {
  return (
    <div className="gallery">
      <ComponentIndex />
      <main>
        <h1>{chosen.folder}</h1>
        <Choices name="site" values={SITES.map(({ key }) => key)} />
        <Choices name="mode" values={MODES} />
        <Choices name="size" values={SIZES} />
        {COMPONENTS.filter(({ folder }) => folder === chosen.folder).map(({ component, names }) => (
          <section key={component} id={component}>
            <h2>{component}</h2>
            {names.map((name) => (
              <Fragment key={name}>
                <h3>
                  <a href={urlWith({ example: name })}>{name.slice(component.length + 2)}</a>
                </h3>
                <iframe
                  title={name}
                  className={COVERS_THE_REST.test(name) ? 'gallery-cover' : undefined}
                  src={urlWith({ example: name })}
                  loading="lazy"
                  onLoad={({ currentTarget }) => fitHeight(currentTarget)}
                />
              </Fragment>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

/** The example page that shows all examples one under the other, without those that would cover the rest. */
const SHEET = '*';

/** One example and nothing else, or the sheet of all. */
function ExamplePage({ name }: { name: string }) {
  const names = name === SHEET ? [...EXAMPLES.keys()].filter((each) => !COVERS_THE_REST.test(each)) : [name];
  return (
    <>
      {names.map((each) => (
        <div key={each}>{EXAMPLES.get(each)?.() ?? <p>There is no example {each}.</p>}</div>
      ))}
      <Announcer />
    </>
  );
}

function applyAppearance(): void {
  const { documentElement: html } = document;
  html.dataset.theme = chosen.mode;
  html.dataset.size = chosen.size;
  html.dataset.gesture = resolveBrand(site.brand.key).gesture;
  html.lang = site.language;
  const { width, height } = site.logo;
  if (width > 2 * height) html.dataset.logo = width > 5 * height ? 'widest' : 'wide';
  const style = document.createElement('style');
  style.textContent = `${themeCss(resolveTheme(site.brand.key))}\n${sharedCss()}`;
  document.head.append(style);
  document.body.insertAdjacentHTML(
    'afterbegin',
    `${logoDefinition(site.brand.key)}${sceneDefinition(site.brand.key)}`,
  );
}

declare global {
  interface Window {
    /** For the tests that visit each example. */
    gallery: {
      readonly names: readonly string[];
      readonly alone: readonly string[];
      show(name: string): void;
    };
  }
}

function start(container: HTMLElement): void {
  applyAppearance();
  const root = createRoot(container);
  const show = (name: string) => flushSync(() => root.render(<ExamplePage key={name} name={name} />));
  const names = [...EXAMPLES.keys()];
  window.gallery = { names, alone: names.filter((each) => COVERS_THE_REST.test(each)), show };
  const name = query.get('example');
  document.title = name ?? 'Gallery';
  if (name === null) root.render(<Gallery />);
  else show(name);
}

const container = document.getElementById('root');
if (container) start(container);
