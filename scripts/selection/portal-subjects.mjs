// What a test of the portal is about, and what a changed file of it is about: features, or one page. HOUSE-26
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const FEATURES = 'apps/portal/src/features';
const PAGES = 'apps/portal/src/app/pages';

const FEATURE_FILE = new RegExp(`^${FEATURES}/([^/]+)/`);
const PAGE_FILE = new RegExp(`^${PAGES}/`);
/** A feature has the same name in the packages. */
const PACKAGE_FILE = /^packages\/[^/]+\/src\/([^/]+)\//;
const FEATURE_IMPORT = /#portal\/features\/([^/']+)\//g;

/** Returns a page by the path that its files share: their folder, or the name before the first dot where pages share one. */
const pageOf = (file) => {
  const folder = dirname(file);
  return folder === PAGES ? join(folder, basename(file).split('.')[0]) : folder;
};

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Returns the features that the files of a page import: nothing where it shows none. */
function featuresShownBy(root, page) {
  const files = globSync([`${page}.{ts,tsx}`, `${page}/*.{ts,tsx}`], { cwd: root }).filter(
    (file) => !isTest(file),
  );
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(FEATURE_IMPORT)].map(([, feature]) => feature));
}

/**
 * Returns what the files of the portal are about. Both functions return undefined for what is about all of it, like the layout, a component
 * or a package's part that is no feature.
 */
export function createPortalSubjects(root) {
  const isFeature = (name) => existsSync(join(root, FEATURES, name));
  return {
    /** The features that a test shows, and its page. */
    ofTest(file) {
      const [, feature] = FEATURE_FILE.exec(file) ?? [];
      if (feature) return [feature];
      if (!PAGE_FILE.test(file)) return undefined;
      const shown = featuresShownBy(root, pageOf(file));
      return shown.length > 0 ? [...new Set(shown), pageOf(file)] : undefined;
    },
    /** The feature or page in which a file lies. */
    ofChange(file) {
      if (PAGE_FILE.test(file)) return [pageOf(file)];
      const [, feature] = FEATURE_FILE.exec(file) ?? PACKAGE_FILE.exec(file) ?? [];
      return feature && isFeature(feature) ? [feature] : undefined;
    },
  };
}
