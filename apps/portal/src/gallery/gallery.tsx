import '@fontsource-variable/hanken-grotesk';
import '@fontsource-variable/noto-sans';
import '@fontsource-variable/nunito-sans';
import '@fontsource-variable/public-sans';
import '@fontsource-variable/source-sans-3';
import '@fontsource-variable/source-serif-4';
import '@fontsource-variable/work-sans';
import '#portal/components/layout/base.css';
import '#portal/features/login/components/login.css';
import '#portal/features/login/code/code.css';
import '#portal/features/policies/detail/policy-sections.css';
import './gallery.css';
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
/** Every example by its name in the URL: the component, and what the example shows. */
const EXAMPLES: ReadonlyMap<string, () => ReactNode> = new Map(
  Object.entries(files).flatMap(([path, { examples }]) => {
    const component = path.replace(/.*\//, '').replace('.examples.tsx', '');
    return Object.entries(examples).map(([name, render]) => [`${component}: ${name}`, render] as const);
  }),
);

const query = new URLSearchParams(location.search);
const chosen = { site: site.key, mode: query.get('mode') ?? 'light', size: query.get('size') ?? 'standard' };

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

/** All examples, each in a frame of its own, as wide as it may get here. */
function Gallery() {
  return (
    <main className="gallery">
      <h1>Gallery</h1>
      <Choices name="site" values={SITES.map(({ key }) => key)} />
      <Choices name="mode" values={MODES} />
      <Choices name="size" values={SIZES} />
      {[...EXAMPLES.keys()].map((name) => (
        <Fragment key={name}>
          <h2>
            <a href={urlWith({ example: name })}>{name}</a>
          </h2>
          <iframe title={name} src={urlWith({ example: name })} loading="lazy" />
        </Fragment>
      ))}
    </main>
  );
}

/** The example page that shows all examples one under the other, without those that would cover the rest. */
const SHEET = '*';
const COVERS_THE_REST = /^session-warning:/;

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
