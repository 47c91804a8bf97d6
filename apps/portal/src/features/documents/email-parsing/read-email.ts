import type { Email } from '#portal/features/documents/email-parsing/email.ts';
import EmailWorker from '#portal/features/documents/email-parsing/email-worker.ts?worker';
import { session } from '#portal/lib/session/session.ts';

/** Far longer than a phone takes for the largest message. */
const READ_WITHIN_MS = 30_000;

/** The workers that hold a message. */
const workers = new Set<Worker>();

function stop(worker: Worker): void {
  workers.delete(worker);
  worker.terminate();
}

// A message is as secret as the session. DOC-66
session.onForget(() => {
  for (const worker of workers) stop(worker);
});

/**
 * Reads a message in a worker of its own, which is gone afterwards. Rejects for one that is damaged or
 * takes too long. DOC-61, DOC-65
 */
export async function readEmail(content: Blob, signal: AbortSignal): Promise<Email> {
  const worker = new EmailWorker();
  workers.add(worker);
  const reading = new Promise<Email>((resolve, reject) => {
    const fail = () => reject(new Error('The message cannot be read'));
    const timer = setTimeout(fail, READ_WITHIN_MS);
    signal.addEventListener('abort', fail);
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<Email | null>) => {
      clearTimeout(timer);
      if (data) resolve(data);
      else fail();
    });
    worker.postMessage(content);
  });
  return reading.finally(() => stop(worker));
}
