import type { Random } from '../../random.ts';

/**
 * Time that does not pass between events. Nothing happens but events, one after the other, so a seed
 * repeats a history exactly.
 */
export type VirtualTime = {
  /** Milliseconds since the history began. */
  now(): number;
  after(delayMs: number, run: () => void): void;
  sleep(delayMs: number): Promise<void>;
  /** Runs until no event is left; false where the last moment came first. */
  runToTheEnd(lastMoment: number): Promise<boolean>;
};

type Event = { readonly at: number; readonly order: number; readonly run: () => void };

const isBefore = (a: Event, b: Event): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap; events of the same moment come in an order that the seed decides. */
function createQueue() {
  const heap: Event[] = [];
  const at = (index: number): Event => heap[index] as Event;
  const swap = (a: number, b: number): void => {
    const moved = at(a);
    heap[a] = at(b);
    heap[b] = moved;
  };
  return {
    add(event: Event): void {
      let index = heap.push(event) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (!isBefore(at(index), at(parent))) return;
        swap(index, parent);
        index = parent;
      }
    },
    take(): Event | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (!first || !last || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        const left = 2 * index + 1;
        if (left >= heap.length) return first;
        const child = left + 1 < heap.length && isBefore(at(left + 1), at(left)) ? left + 1 : left;
        if (!isBefore(at(child), at(index))) return first;
        swap(index, child);
        index = child;
      }
    },
  };
}

/** Calls back when everything that waited for a promise has gone on: ticks come after all microtasks. */
function afterMicrotasks(run: () => void): void {
  queueMicrotask(() => process.nextTick(run));
}

export function createVirtualTime(random: Random): VirtualTime {
  const queue = createQueue();
  let now = 0;
  const after = (delayMs: number, run: () => void): void =>
    queue.add({ at: now + delayMs, order: random.next(), run });
  return {
    now: () => now,
    after,
    sleep: (delayMs) => new Promise((resolve) => after(delayMs, resolve)),
    runToTheEnd: (lastMoment) =>
      new Promise((resolve, reject) => {
        const step = (): void => {
          const event = queue.take();
          if (!event || event.at > lastMoment) {
            resolve(event === undefined);
            return;
          }
          now = event.at;
          try {
            event.run();
            afterMicrotasks(step);
          } catch (error) {
            reject(error);
          }
        };
        afterMicrotasks(step);
      }),
  };
}
