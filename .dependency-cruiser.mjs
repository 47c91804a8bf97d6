import { readdirSync } from 'node:fs';

// Who may import whom, D1 to D9. The zones of features are made from the folders, so a new feature is guarded from its first file.
const foldersIn = (path) => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
};

const TEST_FILES = '(\\.test\\.tsx?$|^apps/api/test/|^apps/portal/src/testing/)';
/** Folders of the API that serve every feature. */
const API_SHARED = new Set(['database', 'http', 'gateways', 'audit', 'dev', 'portal-files']);
const apiFeatures = foldersIn('apps/api/src').filter((name) => !API_SHARED.has(name));
const portalFeatures = foldersIn('apps/portal/src/features');

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const featureRules = [
  ...apiFeatures.map((feature) =>
    forbid(
      `D5-${feature}`,
      "A feature may use another feature's service through services.ts, never its repository, service or routes directly; its types only.",
      { path: `^apps/api/src/${feature}/`, pathNot: TEST_FILES },
      {
        path: `^apps/api/src/(${apiFeatures.filter((other) => other !== feature).join('|') || 'none'})/.*-(repository|routes|service)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
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
      { pathNot: '^(packages/(contract|domain)/src|node_modules/zod)' },
    ),
    forbid(
      'D2-config',
      'The configuration may import domain and contract.',
      { path: '^packages/config/src', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(config|contract|domain)/src' },
    ),
    forbid(
      'D3-api',
      'Apps do not import each other.',
      { path: '^apps/api/' },
      { path: '^(apps/(?!api/)|e2e/)' },
    ),
    forbid(
      'D3-portal',
      'Apps do not import each other.',
      { path: '^apps/portal/' },
      { path: '^(apps/(?!portal/)|e2e/)' },
    ),
    forbid(
      'D3-e2e',
      'Browser journeys know addresses and words, not code.',
      { path: '^e2e/' },
      { path: '^(apps|packages)/' },
    ),
    forbid(
      'D4-routes',
      'A route never touches SQL.',
      { path: '^apps/api/src/.*-routes\\.ts$', pathNot: '^apps/api/src/dev/' },
      {
        path: '^apps/api/src/(database/(?!customer-read)|.*-(repository|sql)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'D4-repository',
      'A repository never calls a service, a route or a gateway.',
      { path: '^apps/api/src/.*-repository\\.ts$' },
      { path: '^apps/api/src/(gateways|http)/|-(service|routes)\\.ts$', dependencyTypesNot: ['type-only'] },
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
      { path: '^(apps|packages)/', pathNot: `^apps/api/src/database/|${TEST_FILES}` },
      { path: 'node_modules/(pg|pg-copy-streams|@electric-sql)/' },
    ),
    forbid(
      'D7-browser-zod',
      'The schema library does not reach the browser, however long the way.',
      { path: '^apps/portal/src/', pathNot: TEST_FILES },
      { path: 'node_modules/zod', reachable: true },
    ),
    forbid('D8-no-cycles', 'No circles.', {}, { circular: true }),
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
