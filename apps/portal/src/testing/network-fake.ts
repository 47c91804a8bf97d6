import { publishedSchema } from '@portal/config/configuration/published-schema';
import { vi } from 'vitest';

/** A call as the network saw it. */
export type SeenCall = {
  path: string;
  query: URLSearchParams;
  method: string;
  body: unknown;
  headers: Record<string, string>;
};

/** The reply of the network: a response, or an error for a network that fails. */
type Reply = Response | Error | Promise<Response>;

type Replies = Record<string, (call: SeenCall) => Reply>;

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/**
 * Stands in for the network: replies to each path as configured, and remembers every call. An
 * unknown path fails the test.
 */
export function fakeNetwork(replies: Replies) {
  const calls: SeenCall[] = [];
  const respond = async (url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(String(url), 'http://localhost');
    // The portal only caches this page.
    if (path === '/503.html') return new Response('');
    if (path === '/configSchema.json' && !replies[path]) return json(publishedSchema());
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const call = {
      path,
      query,
      method: init.method ?? 'GET',
      body,
      headers: init.headers as Record<string, string>,
    };
    calls.push(call);
    const reply = await replies[path]?.(call);
    if (!reply) throw new Error(`The test has no reply for ${path}`);
    if (reply instanceof Error) throw reply;
    return reply.clone();
  };
  vi.stubGlobal('fetch', vi.fn(respond));
  return {
    calls,
    to: (path: string) => calls.filter((call) => call.path === path),
    replies,
  };
}
