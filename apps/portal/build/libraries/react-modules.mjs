import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  isUsedExport,
  REVIEWED_VERSION,
  refuseUnusedElements,
  withoutUnusedReactParts,
} from './react-parts.mjs';

const require = createRequire(import.meta.url);

/** The production file of each part of React, by the name it is imported by. */
const FILES = {
  react: ['react', 'react'],
  'react/jsx-runtime': ['react', 'react-jsx-runtime'],
  'react-dom': ['react-dom', 'react-dom'],
  'react-dom/client': ['react-dom', 'react-dom-client'],
  scheduler: ['scheduler', 'scheduler'],
};

const pathOf = ([name, file]) =>
  join(dirname(require.resolve(`${name}/package.json`)), 'cjs', `${file}.production.js`);
const PATHS = new Map(Object.entries(FILES).map(([name, file]) => [name, pathOf(file)]));
const MODULES = new Set(PATHS.values());
const REACT_DOM = PATHS.get('react-dom/client');
/** A mend of React never waits for somebody who reads it: an unknown version is built whole. */
const IS_REVIEWED = require('react-dom/package.json').version === REVIEWED_VERSION;

/** `var A = require("a"), B = require("b");`: how these files begin. */
const REQUIRES = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s+)+/m;

const importsOf = (requires) =>
  [...requires.matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
    .map(([, local, name]) => `import * as ${local} from "${name}";\n`)
    .join('');

/** Returns the text of a CommonJS file of React as a module that exports the same names. Throws when the file is not written as known. */
export function moduleOfCommonJs(code) {
  const names = [...new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name))];
  const body = names.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`^exports\\.${name} =`, 'm'), `var exported_${name} =`)
        .replaceAll(new RegExp(`\\bexports\\.${name}\\b`, 'g'), `exported_${name}`),
    code.replace(REQUIRES, importsOf),
  );
  if (names.length === 0 || /\b(?:exports|require|module)\b[.(]/.test(body))
    throw new Error('A file of React is not written as the build knows it');
  return `${body}\nexport { ${names
    .filter((name) => !IS_REVIEWED || isUsedExport(name))
    .map((name) => `exported_${name} as ${name}`)
    .join(', ')} };`;
}

/**
 * Vite plugin: reads React's files as modules. They are CommonJS, of which a bundler keeps every part, used or not, and which each script
 * reaches through an object. As modules they lose what the portal does not use, and each script names what it calls. Of React DOM, parts go
 * that no bundler can know to be unused.
 */
export const reactModules = {
  name: 'portal-react-modules',
  enforce: 'pre',
  resolveId: (id) => PATHS.get(id) ?? null,
  transform(code, id) {
    if (id === REACT_DOM && IS_REVIEWED)
      return moduleOfCommonJs(withoutUnusedReactParts(code, this.parse(code)));
    if (MODULES.has(id)) return moduleOfCommonJs(code);
    if (id.includes('/portal/src/') && id.endsWith('.tsx')) refuseUnusedElements(code, id);
    // It puts a name of React's together as text: the whole of React would stay for that.
    if (/wouter\/src\/react-deps\.js$/.test(id))
      return code.replace('React["useInsertion" + "Effect"]', 'React.useInsertionEffect');
    return null;
  },
};

const HELPED = 'virtual:portal-helped';

/**
 * Vite plugin: lets the first file hold the bundler's helper for pages that are loaded later. The bundler puts it only into a file that uses
 * it, or else into one of its own, which is one request more for every page.
 */
export const helperInFirstFile = {
  name: 'portal-helper-in-first-file',
  resolveId: (id) => (id === HELPED ? id : null),
  load: (id) => (id === HELPED ? 'export const helped = 0;' : null),
  // It is always there: only the bundler does not know.
  transform: (code, id) =>
    /portal\/src\/main\.tsx$/.test(id)
      ? `import * as helped from '${HELPED}';\n${code}\nif (!helped) throw helped;`
      : null,
};
