import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#api/environment/environment.ts';
import { readMetricsSettings } from '#api/environment/monitoring-settings.ts';

const readFrom = (variables: Readonly<Record<string, string>>) =>
  readEnvironment({ DATA_DIR: mkdtempSync(join(tmpdir(), 'portal-environment-')), ...variables });

test('[OPS-9] the release is the one that is named, or the version of the package', () => {
  expect(readFrom({ RELEASE: 'v2.4.0-7df32add' }).release).toBe('v2.4.0-7df32add');
  expect(readFrom({}).release).toMatch(/^\d+\.\d+\.\d+$/);
  expect(() => readFrom({ RELEASE: 'the one of "today"' })).toThrow('RELEASE');
});

test('[OPS-10] nothing is measured unless a port is set, and it is on this machine unless an interface is named', () => {
  expect(readFrom({}).metrics).toBeUndefined();
  expect(readFrom({ METRICS_HOST: '10.0.0.7' }).metrics).toBeUndefined();
  expect(readFrom({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(() => readFrom({ METRICS_PORT: '0' })).toThrow('METRICS_PORT');
});

test.each(['0.0.0.0', '::', '203.0.113.7', 'metrics.example.com'])(
  '[OPS-10] [OPS-1] production shows no metrics at %s',
  (host) => {
    const values = { METRICS_PORT: 9464, METRICS_HOST: host };
    expect(() => readMetricsSettings(values, true)).toThrow('METRICS_HOST must be a private address');
    expect(readMetricsSettings(values, false)?.host).toBe(host);
  },
);

test.each(['127.0.0.1', '::1', 'localhost', '10.0.0.7'])(
  '[OPS-10] production shows metrics at %s',
  (host) => {
    expect(readMetricsSettings({ METRICS_PORT: 9464, METRICS_HOST: host }, true)?.host).toBe(host);
  },
);
