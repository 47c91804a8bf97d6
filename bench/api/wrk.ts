import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../children.ts';
import type { DataSize } from './data.ts';
import { customerOfItem, type WireRequest, type Workload } from './workloads.ts';

const SCRIPT = new URL('./wrk.lua', import.meta.url).pathname;
const RECORD_SEPARATOR = '\x1e';
const CONNECTIONS = 32;
/** So many different requests are sent at random; more would only fill memory. */
const MOST_RANDOM_REQUESTS = 60_000;

/** The result of a run under load. */
export type LoadResult = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

function asText({ method, path, headers, body }: WireRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...lines, '', body ?? ''].join('\r\n');
}

/** Writes the requests of a workload down once; every variant is sent the same. Returns the file. */
export function writeRequests(folder: string, workload: Workload, size: DataSize): string {
  const { first, count, every = 1, isOnceOnly } = workload.items(size);
  const step = isOnceOnly ? 1 : Math.max(1, count / MOST_RANDOM_REQUESTS);
  const requests: string[] = [];
  for (let at = 0; at < count; at += step) {
    const item = first + Math.floor(at) * every;
    requests.push(asText(workload.request(item, customerOfItem(item, size))));
  }
  const file = join(folder, `${workload.name}.requests`);
  writeFileSync(file, requests.join(RECORD_SEPARATOR));
  return file;
}

type Load = {
  readonly port: number;
  readonly requestFile: string;
  readonly order: 'random' | 'once';
  readonly seconds: number;
};

/**
 * Puts a server under load. One response that is not a success, or one broken connection, makes the whole
 * run worthless: it throws.
 */
export async function runWrk({ port, requestFile, order, seconds }: Load): Promise<LoadResult> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', SCRIPT, `http://127.0.0.1:${port}`];
  const output = await runToEnd('wrk', [...args, '--', requestFile, order]);
  const summary = /SUMMARY (\{.*\})/.exec(output)?.[1];
  if (!summary) throw new Error(`wrk gave no summary: ${output}`);
  const { requests, microseconds, refused, broken, p50, p99 } = JSON.parse(summary) as Record<string, number>;
  if (!requests) throw new Error('wrk got no response at all');
  if (refused || broken) {
    throw new Error(
      `${refused} of ${requests} responses were not a success and ${broken} connections broke: the run does not count`,
    );
  }
  return {
    requests,
    perSecond: requests / ((microseconds ?? 1) / 1e6),
    p50Ms: (p50 ?? 0) / 1000,
    p99Ms: (p99 ?? 0) / 1000,
  };
}
