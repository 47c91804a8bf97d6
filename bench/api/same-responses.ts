import { isDeepStrictEqual } from 'node:util';
import type { DataSize } from './data.ts';
import type { RunningServer } from './peers.ts';
import {
  customerOfItem,
  type WireRequest,
  WORKLOADS,
  type Workload,
  type WorkloadName,
} from './workloads.ts';

type ComparedResponse = { status: number; body: unknown; hasCookie: boolean };

async function ask(port: number, { method, path, headers, body }: WireRequest): Promise<ComparedResponse> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: JSON.parse(text),
    hasCookie: response.headers.has('set-cookie'),
  };
}

const workload = (name: WorkloadName): Workload => {
  const found = WORKLOADS.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`There is no workload ${name}`);
  return found;
};

const SAMPLED_POLICIES = 200;

/**
 * Refused alike: somebody else's policy, no such session, a wrong code. Only the status is compared; the
 * words are each server's own.
 */
function listRefusals(): { title: string; request: WireRequest; status: number }[] {
  const detail = workload('detail').request(1, 2);
  const code = workload('code').request(0, 1);
  const withoutSession = (request: WireRequest) => ({
    ...request,
    headers: { ...request.headers, Authorization: 'Bearer none' },
  });
  return [
    { title: "another customer's policy", request: detail, status: 404 },
    { title: 'a policy without a session', request: withoutSession(detail), status: 401 },
    {
      title: "what is overdue on another customer's policy",
      request: workload('overdue').request(1, 2),
      status: 404,
    },
    {
      title: 'a session that is none',
      request: withoutSession(workload('session').request(1, 1)),
      status: 401,
    },
    {
      title: 'a wrong code',
      request: { ...code, body: JSON.stringify({ ...JSON.parse(code.body ?? ''), securitycode: '999999' }) },
      status: 404,
    },
  ];
}

function assertSame(title: string, reference: ComparedResponse, other: ComparedResponse, name: string): void {
  if (isDeepStrictEqual(reference, other)) return;
  throw new Error(
    `The ${name} server has another response to ${title}:\n${JSON.stringify(reference)}\n${JSON.stringify(other)}`,
  );
}

/** An accepted code returns a token and its end, which differ by nature: their kinds are compared. */
const kindsOf = (response: ComparedResponse): ComparedResponse => ({
  ...response,
  body: Object.fromEntries(
    Object.entries(response.body as Record<string, unknown>).map(([key, value]) => [
      key,
      key === 'ExpiresAt' ? !Number.isNaN(Date.parse(String(value))) : typeof value,
    ]),
  ),
});

/**
 * Throws unless every server gives the same responses as the first. Uses the codes from 0 on, one a server.
 */
export async function assertSameResponses(
  servers: readonly RunningServer[],
  size: DataSize,
): Promise<number> {
  const [reference, ...others] = servers;
  if (!reference) throw new Error('There is no server to compare with');
  let compared = 0;
  const compare = async (
    title: string,
    requestFor: (position: number) => WireRequest,
    shown = (a: ComparedResponse) => a,
  ) => {
    const expected = shown(await ask(reference.port, requestFor(0)));
    if (expected.status !== 200) throw new Error(`${title}: the first server returns ${expected.status}`);
    for (const [position, server] of others.entries()) {
      assertSame(title, expected, shown(await ask(server.port, requestFor(position + 1))), server.name);
      compared += 1;
    }
  };
  for (let sample = 0; sample < SAMPLED_POLICIES; sample += 1) {
    const policy = 1 + Math.floor((sample * (size.policies - 1)) / SAMPLED_POLICIES);
    const request = workload('detail').request(policy, customerOfItem(policy, size));
    await compare(`policy ${policy}`, () => request);
  }
  const { first, every = 1, count } = workload('overdue').items(size);
  for (let sample = 0; sample < SAMPLED_POLICIES; sample += 1) {
    const policy = first + every * Math.floor((sample * (count - 1)) / SAMPLED_POLICIES);
    const request = workload('overdue').request(policy, customerOfItem(policy, size));
    await compare(`what is overdue on policy ${policy}`, () => request);
  }
  await compare('a session', () => workload('session').request(1, 1));
  await compare('a right code', (position) => workload('code').request(position + 1, 1), kindsOf);
  for (const { title, request, status } of listRefusals()) {
    for (const server of servers) {
      const response = await ask(server.port, request);
      if (response.status !== status) {
        throw new Error(`The ${server.name} server returns ${title} with ${response.status}, not ${status}`);
      }
      compared += 1;
    }
  }
  return compared;
}
