import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../processes/system/system.ts';
import { SPEED, speedUpRules } from './fast-rules.ts';

const RULES = join(import.meta.dirname, '../../operations/alarm-rules.yml');
/** The rules expect a scrape every 15 seconds. */
const SCRAPE_MS = 15_000 / SPEED;
const LOOK_MS = 250;

export type Alert = { readonly name: string; readonly isFiring: boolean };

type AlertAnswer = {
  readonly data: {
    readonly alerts: readonly { labels: { alertname: string; name?: string }; state: string }[];
  };
};

/** Starts Debian's Prometheus with the project's rules at `SPEED`, and waits until it answers. */
export async function startPrometheus(folder: string, ports: readonly number[]) {
  const port = await freePort();
  const rules = join(folder, 'rules.yml');
  const settings = join(folder, 'prometheus.json');
  writeFileSync(rules, speedUpRules(readFileSync(RULES, 'utf8'), SPEED));
  // JSON is YAML.
  writeFileSync(
    settings,
    JSON.stringify({
      global: {
        scrape_interval: `${SCRAPE_MS}ms`,
        scrape_timeout: `${SCRAPE_MS}ms`,
        evaluation_interval: `${SCRAPE_MS}ms`,
      },
      rule_files: [rules],
      scrape_configs: [
        { job_name: 'portal', static_configs: [{ targets: ports.map((target) => `127.0.0.1:${target}`) }] },
      ],
    }),
  );
  const origin = `http://127.0.0.1:${port}`;
  const server = spawn(
    'prometheus',
    [
      `--config.file=${settings}`,
      `--storage.tsdb.path=${join(folder, 'series')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const listAlerts = async (): Promise<readonly Alert[]> => {
    const answer = (await (await fetch(`${origin}/api/v1/alerts`)).json()) as AlertAnswer;
    return answer.data.alerts.map(({ labels, state }) => ({
      name: labels.alertname,
      isFiring: state === 'firing',
    }));
  };
  for (let looks = 0; looks < 100; looks += 1) {
    if (await listAlerts().catch(() => undefined)) break;
    await sleep(LOOK_MS);
  }
  return {
    listAlerts,
    stop: () => void server.kill(),
  };
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;

/** Looks at the alerts until they are as wanted; returns the seconds, undefined where that is never so. */
export async function watchAlerts(
  prometheus: Prometheus,
  isWanted: (alerts: readonly Alert[]) => boolean,
  { fired, patienceSeconds }: { readonly fired: Set<string>; readonly patienceSeconds: number },
): Promise<number | undefined> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  while (seconds() < patienceSeconds) {
    const alerts = await prometheus.listAlerts();
    for (const { name, isFiring } of alerts) if (isFiring) fired.add(name);
    if (isWanted(alerts)) return seconds();
    await sleep(LOOK_MS);
  }
  return undefined;
}
