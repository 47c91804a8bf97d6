import { parseEmail } from '#portal/features/documents/email-parsing/parse-email.ts';

/** Workers that have begun and were not ended. */
export const runningWorkers = new Set<EmailWorkerFake>();

/** The worker of the viewer, in the thread of the test. */
export class EmailWorkerFake extends EventTarget {
  constructor() {
    super();
    runningWorkers.add(this);
  }

  postMessage(content: Blob): void {
    const send = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }));
    parseEmail(content).then(send, () => send(null));
  }

  terminate(): void {
    runningWorkers.delete(this);
  }
}
