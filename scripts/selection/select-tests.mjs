// Chooses the test files that `npm run check` runs. `npm test` runs all of them. HOUSE-26

const OF_PROCESSES = /\.process\.test\.ts$/;
const OVER_A_DATABASE = /\.api\.test\.ts$/;

/** Run whatever changed: the login starts the whole app over a database, the other walks every statement on customers' data. */
const ALWAYS = [
  'apps/api/src/login/login.api.test.ts',
  'apps/api/src/session/every-customer-statement.api.test.ts',
];

/** Documents that tests outside of `docs` and `scripts` compare with the code. */
export const COMPARED_WITH = {
  'docs/spec/screens.md': ['apps/portal/src/app/routing/route-table.test.ts'],
  'docs/data-model.md': ['apps/api/src/database/tables.api.test.ts'],
  'docs/decisions/0019-tables-by-customer.md': ['apps/api/src/database/tables.api.test.ts'],
  'docs/operations/audit-trail.md': [
    'apps/api/src/audit/audit-event.api.test.ts',
    'apps/api/src/keys/protected-columns.api.test.ts',
  ],
};

/** Of the parts that others import, who does. Nobody else imports an app: D3. */
const IMPORTERS = { 'apps/api': ['bench'], faults: ['bench'] };

/** Parts whose tests reach no other part's files. All tests look at what belongs to none: packages, versions, settings, commands. */
const PART = /^(apps\/[^/]+|faults|bench|e2e|docs)\//;

/** What the proof of payments is about, beside its own files. It takes long. */
const PROVEN_BY_FAULTS = ['payments', 'payment-details', 'database'];

/** A feature has the same name in the API and in the packages. */
const FEATURE = /^(?:apps\/api|packages\/[^/]+)\/src\/([^/]+)\//;

const partOf = (path) => (path.endsWith('.md') ? 'docs' : PART.exec(path)?.[1]);
const featureOf = (path) => FEATURE.exec(path)?.[1];

/** Whether a change of one file can change what a test of a part sees. */
function reaches(path, part) {
  const changed = partOf(path);
  return changed === undefined || changed === part || (IMPORTERS[changed] ?? []).includes(part);
}

/** Whether a change is about other features and pages of the portal than one of its tests. */
function isAboutOther(file, changed, subjects) {
  const ofTest = subjects.ofTest(file);
  if (!ofTest) return false;
  const ofChanges = changed
    .filter((path) => reaches(path, 'apps/portal'))
    .map((path) => subjects.ofChange(path));
  return ofChanges.every((ofChange) => ofChange && !ofChange.some((subject) => ofTest.includes(subject)));
}

/** Returns why the quick check leaves a test file out, or undefined when it runs it. */
function reasonToLeaveOut(file, changed, subjects) {
  if (OF_PROCESSES.test(file)) return 'which start processes or build sites';
  if (changed === undefined || ALWAYS.includes(file) || changed.includes(file)) return undefined;
  if (changed.some((path) => COMPARED_WITH[path]?.includes(file))) return undefined;
  if (OVER_A_DATABASE.test(file)) {
    const isTouched = changed.some((path) => featureOf(path) === featureOf(file));
    return isTouched ? undefined : 'over a database, of features in which nothing changed';
  }
  const part = partOf(file);
  if (part === 'faults') {
    const isTouched = changed.some(
      (path) => partOf(path) === 'faults' || PROVEN_BY_FAULTS.includes(featureOf(path)),
    );
    return isTouched ? undefined : 'about faults of payments, in which nothing changed';
  }
  // The tests of packages, of scripts and of documents are quick, and look at the whole repository.
  if (part === undefined || part === 'docs' || changed.length === 0) return undefined;
  if (!changed.some((path) => reaches(path, part))) return 'of parts that the change does not reach';
  if (part !== 'apps/portal' || !isAboutOther(file, changed, subjects)) return undefined;
  return 'of pages and features of the portal in which nothing changed';
}

/**
 * Returns the test files that the quick check leaves out, with the reason of each. `changed` are the files of the change; none means
 * that nothing changed, undefined that what changed is unknown. `subjects` say what files of the portal are about.
 */
export function testsToLeaveOut(files, changed, subjects) {
  return files.flatMap((file) => {
    const reason = reasonToLeaveOut(file, changed, subjects);
    return reason ? [{ file, reason }] : [];
  });
}

/** Returns lines that say how many files were left out, and why. */
export function describeLeftOut(leftOut) {
  const ofReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return [...ofReason].map(
    ([reason, { length }]) => `note test files left out, ${reason}: ${length} (npm test runs them)`,
  );
}
