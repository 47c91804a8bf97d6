import { createServer, type IncomingHttpHeaders } from 'node:http';

type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type SmsServer = {
  readonly origin: string;
  readonly requests: readonly ReceivedRequest[];
  /** The status of every response from now on; 0 means no response at all. */
  respondWith(status: number, headers?: Record<string, string>, body?: string): void;
  close(): Promise<void>;
};

/** A stand-in for an SMS provider: an HTTP server on this machine that keeps what it gets. */
export async function startSmsServer(): Promise<SmsServer> {
  const requests: ReceivedRequest[] = [];
  let status = 201;
  let answerHeaders: Record<string, string> = {};
  let answerBody = '{"sid":"SM1"}';
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
    if (status === 0) return;
    response.writeHead(status, { 'content-type': 'application/json', ...answerHeaders }).end(answerBody);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    requests,
    respondWith(nextStatus, headers = {}, body = '{"sid":"SM1"}') {
      status = nextStatus;
      answerHeaders = headers;
      answerBody = body;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
