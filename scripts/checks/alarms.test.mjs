import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPromtool } from '../test-machine.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found);

const rules = read('operations/alarm-rules.yml');
const alerts = all(rules, /- alert: (\w+)/g);

test('[OPS-12] each alarm leads to a section of its own, by its name', () => {
  const page = 'docs/operations/alarms.md';
  expect(all(rules, /runbook: (\S+)/g)).toEqual(alerts.map((alert) => `${page}#${alert.toLowerCase()}`));
  expect(all(read(page), /^## (Portal\w+)$/gm)).toEqual(alerts);
});

test('[OPS-12] each alarm is seen firing in a test of its own', () => {
  const fired = all(read('operations/alarm-rules.test.yml'), /ALERTS\{alertname="(\w+)"/g);
  expect(new Set(fired)).toEqual(new Set(alerts));
});

test.each(['operations/alarm-rules.yml', 'operations/dashboard.json'])(
  '[OPS-12] %s asks for metrics that a process shows',
  (path) => {
    const composition = read('apps/api/src/composition/metrics.ts');
    const shown = new Set([
      ...all(composition, /gauge\(\s*'(\w+)'/g).map((name) => `portal_${name}`),
      ...all(composition, /counter\(\s*'(\w+)'/g).map((name) => `portal_${name}_total`),
      ...['count', 'bucket'].map((part) => `portal_call_duration_seconds_${part}`),
    ]);
    const asked = new Set(all(read(path), /\b(portal_\w+)/g));
    expect([...asked].filter((name) => !shown.has(name))).toEqual([]);
  },
);

const promtool = findPromtool();

test.skipIf(promtool === undefined)('[OPS-12] each fault fires its alarm in time, and no other', () => {
  const args = ['test', 'rules', 'alarm-rules.test.yml'];
  const output = execFileSync(promtool, args, { cwd: join(root, 'operations'), encoding: 'utf8' });
  expect(output).toContain('SUCCESS');
});
