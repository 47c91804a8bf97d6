import { existsSync, readdirSync } from 'node:fs';

// The directions of imports, D1 to D9. The zones are made from the folders, so a new app or feature is
// guarded from its first file.
const foldersIn = (path) =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
    : [];

const TEST_FILES = '(\\.test\\.tsx?$|^apps/[^/]+/test/|^apps/portal/src/testing/)';
const API = 'apps/api/src';

const apps = foldersIn('apps');
/** These rooms have routes too, but all features stand on them. */
const SHARED_WITH_ROUTES = ['http', 'session'];
/** A folder of the API with routes is a feature. All other folders are rooms that features share. */
const apiFeatures = foldersIn(API).filter(
  (folder) =>
    !SHARED_WITH_ROUTES.includes(folder) &&
    readdirSync(`${API}/${folder}`).some((file) => file.endsWith('-routes.ts')),
);
const portalFeatures = foldersIn('apps/portal/src/features');
const others = (names, name) => names.filter((other) => other !== name).join('|') || 'none';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const appRules = apps.map((app) =>
  forbid(
    `D3-${app}`,
    'Apps do not import each other.',
    { path: `^apps/${app}/` },
    { path: `^(apps/(?!${app}/)|e2e/)` },
  ),
);

const featureRules = [
  ...apiFeatures.map((feature) =>
    forbid(
      `D5-${feature}`,
      "A feature of the API gets another feature's service from composition/. It imports types of another feature, never values.",
      { path: `^${API}/${feature}/`, pathNot: TEST_FILES },
      { path: `^${API}/(${others(apiFeatures, feature)})/`, dependencyTypesNot: ['type-only'] },
    ),
  ),
  ...portalFeatures.map((feature) =>
    forbid(
      `D6-${feature}`,
      'A feature of the portal does not import another; pages compose them.',
      { path: `^apps/portal/src/features/${feature}/` },
      { path: `^apps/portal/src/features/(?!${feature}/)` },
    ),
  ),
];

export default {
  forbidden: [
    forbid(
      'D1-domain',
      'The domain imports nothing outside itself.',
      { path: '^packages/domain/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src' },
    ),
    forbid(
      'D2-contract',
      'The contract may import the domain and its schema library.',
      { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(packages/(contract|domain)/src|node_modules/zod|node_modules/openapi-types)' },
    ),
    forbid(
      'D2-address-search',
      'Address search may import the domain.',
      { path: '^packages/address-search/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(address-search|domain)/src' },
    ),
    forbid(
      'D2-config',
      'The configuration may import domain and contract.',
      { path: '^packages/config/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(config|contract|domain)/src' },
    ),
    forbid('D2-packages', 'Packages import no app.', { path: '^packages/' }, { path: '^(apps|e2e)/' }),
    ...appRules,
    forbid(
      'D3-e2e',
      'Browser journeys know URLs and texts, not code.',
      { path: '^e2e/' },
      { path: '^(apps|packages)/' },
    ),
    forbid(
      'D4-routes',
      'A route never touches SQL.',
      { path: `^${API}/.*-routes\\.ts$`, pathNot: `^${API}/development/` },
      { path: `^${API}/(database/|.*-(repository|sql)\\.ts$)`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'D4-repository',
      'A repository never calls a service, a route or a gateway.',
      { path: `^${API}/.*-repository\\.ts$` },
      { path: `^${API}/(gateways|http)/|-(service|routes)\\.ts$`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'D6-components',
      'Components and lib know no feature and no page.',
      { path: '^apps/portal/src/(components|lib)/' },
      { path: '^apps/portal/src/(features|app)/' },
    ),
    forbid(
      'D6-features',
      'Features know no page.',
      { path: '^apps/portal/src/features/' },
      { path: '^apps/portal/src/app/' },
    ),
    forbid(
      'D7-sql-client',
      'Only the database folder imports a database driver.',
      { path: '^(apps|packages)/', pathNot: `^${API}/database/|${TEST_FILES}` },
      { path: 'node_modules/(pg|pg-copy-streams|@electric-sql)/' },
    ),
    forbid(
      'D7-browser-zod',
      'The schema library does not reach the browser, however long the way.',
      { path: '^apps/portal/src/', pathNot: TEST_FILES },
      { path: 'node_modules/zod', reachable: true },
    ),
    forbid(
      'D7-development',
      'What runs in production loads nothing that only development has: a dynamic import alone leads there.',
      { path: `^${API}/`, pathNot: `^${API}/development/|${TEST_FILES}` },
      {
        path: `^(${API}/development|apps/api/demonstration)/`,
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    ),
    forbid('D8-no-cycles', 'No circles of files.', {}, { circular: true }),
    forbid('unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
    ...featureRules,
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};
