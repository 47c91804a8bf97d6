import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { coreUpdatesPage } from '#api/development/core-updates-page.ts';
import { DEV_PAGE_POLICY } from '#api/development/dev-page.ts';
import type { DevelopmentCoreSystem } from '#api/development/development-core-system.ts';
import { ATTACHMENT_PATH, type MessageViewer } from '#api/development/message-viewer.ts';
import { outboxPage } from '#api/development/outbox-page.ts';
import { type OriginOf, peoplePage } from '#api/development/people-page.ts';
import type { DoorAnswer } from '#api/development/post-updates.ts';
import { systemClock } from '#api/gateways/clock.ts';
import type { DemonstrationPeople } from '#demonstration/demonstration-people.ts';

const SCRIPTS = {
  'outbox.js': readFileSync(new URL('./outbox.js', import.meta.url), 'utf8'),
  'core-updates.js': readFileSync(new URL('./core-updates.js', import.meta.url), 'utf8'),
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': DEV_PAGE_POLICY, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}

function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(value, null, 1));
}

type Dependencies = {
  readonly messageViewer: MessageViewer;
  readonly people: DemonstrationPeople;
  readonly coreEvents?: DevelopmentCoreSystem;
  readonly originOf?: OriginOf;
  /** Posts a body through the door in. */
  readonly postUpdates?: (body: string) => Promise<DoorAnswer>;
};

/** Opens the attachment of a message in the browser. */
function sendAttachment(messageViewer: MessageViewer, reply: FastifyReply, messageId: string): FastifyReply {
  const attachment = messageViewer.findAttachment(messageId);
  if (!attachment) return sendJson(reply.code(404), { title: 'There is no such attachment' });
  return reply
    .headers({
      'Cache-Control': 'no-store',
      'Content-Disposition': `inline; filename="${attachment.fileName}"`,
    })
    .type(attachment.contentType)
    .send(Buffer.from(attachment.content));
}

/**
 * The people who can log in to the demonstration, and the codes that went out. Never registered in
 * production. API-25
 */
export function registerDevRoutes(
  app: FastifyInstance,
  { messageViewer, people, coreEvents, originOf = () => '', postUpdates }: Dependencies,
): void {
  app.get('/dev/outbox', async (_request, reply) =>
    sendPage(reply, outboxPage(messageViewer.listSent(), await people.list())),
  );
  for (const [name, text] of Object.entries(SCRIPTS))
    app.get(`/dev/${name}`, (_request, reply) =>
      reply.header('Cache-Control', 'no-store').type('text/javascript; charset=utf-8').send(text),
    );
  app.get('/dev/outbox.json', (_request, reply) => sendJson(reply, messageViewer.listSent()));
  app.get<{ Params: { messageId: string } }>(`${ATTACHMENT_PATH}/:messageId`, ({ params }, reply) =>
    sendAttachment(messageViewer, reply, params.messageId),
  );
  app.get('/dev/core-events.json', (_request, reply) => sendJson(reply, coreEvents?.listTaken() ?? []));
  app.get('/dev/core-updates', (_request, reply) => sendPage(reply, coreUpdatesPage(systemClock.now())));
  // Any lines, as the core system would post them. INB-12
  app.post('/dev/core-updates.json', async (request, reply) => {
    const { lines } = (request.body ?? {}) as { lines?: unknown };
    return sendJson(reply, (await postUpdates?.(String(lines ?? ''))) ?? { status: 404, body: '' });
  });
  app.get('/dev/people', async (_request, reply) =>
    sendPage(reply, peoplePage(await people.list(), originOf)),
  );
  app.get('/dev/people.json', async (_request, reply) => sendJson(reply, await people.list()));
  // A policy that ends while its customer is about to pay.
  app.post('/dev/policies.json', async (request, reply) => {
    const { end } = (request.body ?? {}) as { end?: unknown };
    if (await people.endPolicy(String(end ?? ''))) return sendJson(reply, { ended: String(end) });
    return sendJson(reply.code(404), { title: 'Send {"end": "<the number of a live policy>"}' });
  });
  // A call that the insurer has made.
  app.post('/dev/call-backs.json', async (request, reply) => {
    const { done } = (request.body ?? {}) as { done?: unknown };
    if (UUID.test(String(done)) && (await coreEvents?.finishCallBack(String(done))))
      return sendJson(reply, { done });
    return sendJson(reply.code(404), {
      title: 'Send {"done": "<callBackId of an event of /dev/core-events.json>"}',
    });
  });
  // A fresh person like a given one, so that tests and demonstrations do not use up each other's code limits.
  app.post('/dev/people.json', async (request, reply) => {
    const { like } = (request.body ?? {}) as { like?: unknown };
    const copy = await people.copy(String(like ?? ''));
    if (copy) return sendJson(reply.code(201), copy);
    return sendJson(reply.code(404), {
      title: 'Send {"like": "<a policy number or shows text of /dev/people.json>"}',
    });
  });
}
