import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPEED } from './incidents/fast-rules.ts';
import { startIncidentSystem } from './incidents/incident-system.ts';
import { INCIDENTS, type Incident } from './incidents/incidents.ts';
import { type Prometheus, startPrometheus, watchAlerts } from './incidents/prometheus.ts';
import { printTable } from './report.ts';

/** The longest that a rule may take: an hour at `SPEED`, and what the product needs to notice. */
const PATIENCE_SECONDS = 3_600 / SPEED + 120;
/** Locks and full windows end, and jobs come round again. */
const CALM_SECONDS = 300;

try {
  execFileSync('prometheus', ['--version'], { stdio: 'ignore' });
} catch {
  console.error("The trial of incidents needs Debian's prometheus on the PATH.");
  process.exit(2);
}

const names = process.argv.slice(2);
const incidents = INCIDENTS.filter(({ rule }) => names.length === 0 || names.includes(rule));

async function tryIncident(
  { name, rule, ruleOfMend, plant, mend }: Incident,
  prometheus: Prometheus,
  system: Awaited<ReturnType<typeof startIncidentSystem>>,
) {
  const fired = new Set<string>();
  await plant(system);
  const firedAfter = await watchAlerts(
    prometheus,
    (alerts) => alerts.some((alert) => alert.isFiring && alert.name === rule),
    { fired, patienceSeconds: PATIENCE_SECONDS },
  );
  await mend(system);
  const calmAfter = await watchAlerts(prometheus, (alerts) => alerts.length === 0, {
    fired,
    patienceSeconds: CALM_SECONDS,
  });
  const others = [...fired].filter((one) => one !== rule && one !== ruleOfMend);
  const text = (seconds: number | undefined) => (seconds === undefined ? 'NEVER' : `${seconds.toFixed(1)} s`);
  console.log(
    `${name}: ${rule} after ${text(firedAfter)}, quiet after ${text(calmAfter)}, others: ${others.join(', ') || 'none'}`,
  );
  return {
    isRight: firedAfter !== undefined && calmAfter !== undefined && others.length === 0,
    row: [name, rule, text(firedAfter), text(calmAfter), others.join(', ') || 'none'],
  };
}

const folder = mkdtempSync(join(tmpdir(), 'portal-incidents-'));
const system = await startIncidentSystem(folder);
const prometheus = await startPrometheus(folder, system.metricsPorts);
async function closeAll(): Promise<void> {
  prometheus.stop();
  await system.close();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
try {
  const tried = [];
  for (const incident of incidents) tried.push(await tryIncident(incident, prometheus, system));
  printTable(
    ['Fault', 'Rule', 'Fires after', 'Quiet after', 'Other rules'],
    tried.map(({ row }) => row),
  );
  console.log(`Durations of rules run ${SPEED} times as fast, with a scrape every ${15_000 / SPEED} ms.`);
  const wrong = tried.filter(({ isRight }) => !isRight);
  console.log(`${tried.length - wrong.length} of ${tried.length} as they should be.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await closeAll();
}
