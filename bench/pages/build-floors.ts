import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig } from 'vite';
import { policyWire } from './fake-api.ts';
import { brotliFile, type PageSite } from './page-server.ts';

const FLOORS = fileURLToPath(new URL('./floors/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The floors stand on the product's own React, not on one that a package of the comparison brings. */
const SHARED: InlineConfig = {
  configFile: false,
  root: ROOT,
  publicDir: false,
  logLevel: 'error',
  resolve: { dedupe: ['react', 'react-dom', 'scheduler'] },
};

async function bundle(entry: string, ssr: boolean): Promise<string> {
  const result = await build({
    ...SHARED,
    // The whole server side in one file, which stands in the temporary folder of the run.
    ...(ssr ? { ssr: { noExternal: true } } : {}),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      ...(ssr ? { ssr: join(FLOORS, entry) } : { rollupOptions: { input: join(FLOORS, entry) } }),
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error(`Vite built nothing of ${entry}`);
  return output.output[0].code;
}

async function renderStaticPages(folder: string) {
  const file = join(folder, 'static-pages.mjs');
  writeFileSync(file, await bundle('static-pages.tsx', true));
  const { staticPages } = (await import(file)) as {
    staticPages: (wire: unknown) => Record<'login' | 'loginToHydrate' | 'policy' | 'policyFrame', string>;
  };
  return staticPages(policyWire);
}

const SCRIPT = '/floor.js';
/** Starts before any other file is asked for. */
const EARLY_FETCH = `<script>window.earlyPolicy=fetch('/api/v1/Policy/policydetail',{method:'POST'}).then(function(r){return r.json()})</script>`;

type Page = { title: string; markup: string; script?: string; head?: string };

function siteOf(css: string, { title, markup, script, head = '' }: Page): PageSite {
  const scriptTag = script ? `<script type="module" src="${SCRIPT}"></script>` : '';
  const meta =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">';
  const html = `<!doctype html><html lang="en"><head>${meta}<title>${title}</title><style>${css}</style>${head}${scriptTag}</head><body><div id="root">${markup}</div></body></html>`;
  return {
    document: brotliFile('index.html', html),
    files: new Map(script ? [[SCRIPT, brotliFile(SCRIPT, script)]] : []),
  };
}

/** The pages that the product is held against, with the same words and fields and nothing else. */
export async function buildFloors(folder: string): Promise<Readonly<Record<string, PageSite>>> {
  const css = readFileSync(join(FLOORS, 'floor.css'), 'utf8').replace(/\s+/g, ' ');
  const [hydrate, client, policyClient] = [
    await bundle('login-hydrate.tsx', false),
    await bundle('login-client.tsx', false),
    await bundle('policy-client.tsx', false),
  ];
  const pages = await renderStaticPages(folder);
  const login = { title: 'Log in' };
  const policy = { title: 'Policy' };
  return {
    'login static': siteOf(css, { ...login, markup: pages.login }),
    'login React hydrated': siteOf(css, { ...login, markup: pages.loginToHydrate, script: hydrate }),
    'login React client': siteOf(css, { ...login, markup: '', script: client }),
    'policy static': siteOf(css, { ...policy, markup: pages.policy }),
    'policy React early': siteOf(css, {
      ...policy,
      markup: pages.policyFrame,
      script: policyClient,
      head: EARLY_FETCH,
    }),
    'policy React client': siteOf(css, { ...policy, markup: '', script: policyClient }),
  };
}
