import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How often each process is asked whether it is ready. */
const PROBE_EVERY_MS = 25;

/**
 * A load balancer as an operator sets one up: it keeps connections, and sends requests to processes
 * that said they are ready.
 */
export type SmallBalancer = {
  readonly origin: string;
  /** The requests that were refused or cut on the way to a process. */
  readonly faults: readonly string[];
  /** The processes that get requests now. */
  listReady(): readonly string[];
  /** How many requests this process has under way. */
  countUnderWay(origin: string): number;
  add(origin: string): void;
  close(): Promise<void>;
};

const statusOf = async (url: string): Promise<number> =>
  fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );

/** The headers of a response but for those of its connection. */
const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name),
    ),
  );

export async function startSmallBalancer(): Promise<SmallBalancer> {
  const processes = new Map<string, { isReady: boolean; isAsked: boolean; underWay: number }>();
  const faults: string[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const listReady = () => [...processes].filter(([, { isReady }]) => isReady).map(([origin]) => origin);

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = listReady();
    turn += 1;
    const origin = ready[turn % ready.length];
    const chosen = origin === undefined ? undefined : processes.get(origin);
    if (!chosen) {
      faults.push('no process is ready');
      return void answer.writeHead(502).end();
    }
    chosen.underWay += 1;
    const { method, headers, url } = incoming;
    const onward = request(`${origin}${url}`, { method, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, headersOf(response));
      response.on('error', (error) => faults.push(`${origin} cut: ${error.message}`));
      response.on('close', () => {
        chosen.underWay -= 1;
      });
      response.pipe(answer);
    });
    onward.on('error', (error) => {
      faults.push(`${origin} refused: ${error.message}`);
      answer.writeHead(502).end();
    });
    incoming.pipe(onward);
  }

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const probing = setInterval(() => {
    for (const [origin, state] of processes) {
      // A slow machine gets no more questions than it answers.
      if (state.isAsked) continue;
      state.isAsked = true;
      void statusOf(`${origin}/health/ready`).then((status) => {
        state.isReady = status === 200;
        state.isAsked = false;
      });
    }
  }, PROBE_EVERY_MS);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    listReady,
    countUnderWay: (origin) => processes.get(origin)?.underWay ?? 0,
    add: (origin) => void processes.set(origin, { isReady: false, isAsked: false, underWay: 0 }),
    async close() {
      clearInterval(probing);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
