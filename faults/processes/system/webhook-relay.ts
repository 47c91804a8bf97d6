import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';

/** Stands between gateway and API for webhooks: loses, repeats, delays and so reorders them. */
export type WebhookRelay = {
  readonly port: number;
  readonly counts: { delivered: number; lost: number; repeated: number; late: number };
  setFaulty(isFaulty: boolean): void;
  close(): void;
};

type Webhook = { readonly path: string; readonly headers: Record<string, string>; readonly body: Buffer };

const TIMEOUT_MS = 5_000;
const KEPT_HEADERS = ['content-type', 'sandbox-signature'];

async function readWebhook(request: IncomingMessage): Promise<Webhook> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
  );
  return { path: request.url ?? '/', headers, body: Buffer.concat(chunks) };
}

/** Returns whether it was taken. */
async function send(origin: string, { path, headers, body }: Webhook): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = { method: 'POST', headers, body: new Uint8Array(body), signal };
  return fetch(`${origin}${path}`, request).then(
    (response) => response.ok,
    () => false,
  );
}

/** Sends webhooks on, and where it is faulty loses, repeats or delays them. */
function createDelivery(random: Random, originOf: () => string) {
  const counts = { delivered: 0, lost: 0, repeated: 0, late: 0 };
  async function deliver(webhook: Webhook, delayMs: number): Promise<void> {
    await sleep(delayMs);
    if (await send(originOf(), webhook)) counts.delivered += 1;
  }
  return {
    counts,
    relay(webhook: Webhook, isFaulty: boolean): void {
      if (!isFaulty) return void deliver(webhook, 0);
      if (random.chance(0.3)) {
        counts.lost += 1;
        return;
      }
      const isLate = random.chance(0.4);
      if (isLate) counts.late += 1;
      void deliver(webhook, isLate ? random.between(100, 5_000) : 0);
      for (let copies = random.below(3); copies > 0; copies -= 1) {
        counts.repeated += 1;
        void deliver(webhook, random.between(0, 4_000));
      }
    },
  };
}

/** `originOf` names the process of the API that gets the next one. */
export async function createWebhookRelay(random: Random, originOf: () => string): Promise<WebhookRelay> {
  const { counts, relay } = createDelivery(random, originOf);
  let isFaulty = false;
  const server = createServer((request, response) => {
    // A gateway that is killed while it sends has sent nothing.
    readWebhook(request).then(
      (webhook) => {
        response.writeHead(204).end();
        relay(webhook, isFaulty);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    counts,
    setFaulty(next) {
      isFaulty = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
