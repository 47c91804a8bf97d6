import type { Random } from '#sandbox/random.ts';

export const QUESTIONS = [
  'open',
  'find',
  'list',
  'authorise',
  'tokenise',
  'capture',
  'void',
  'refund',
  'open-setup',
  'find-setup',
  'find-return',
  'save',
  'remove-method',
  'authorise-saved',
  'webhook',
] as const;
export type Question = (typeof QUESTIONS)[number];

export const FAULT_EFFECTS = ['delay', 'drop', 'error', 'garbage', 'other-amount'] as const;
export type FaultEffect = (typeof FAULT_EFFECTS)[number];

/**
 * Something that goes wrong with a question: before it has an effect or after. `delay` waits `delayMs`;
 * `drop` breaks the connection; `error` answers 500; `garbage` answers 200 with half of a JSON text;
 * `other-amount` lets a capture take 1.00 less than it was asked. Any question, any payment, always and for
 * ever, unless it says otherwise.
 */
export type Fault = {
  readonly when: 'before' | 'after';
  readonly effect: FaultEffect;
  readonly question?: Question | undefined;
  readonly reference?: string | undefined;
  readonly delayMs?: number | undefined;
  /** How often it happens, and then no more. */
  readonly times?: number | undefined;
  /** The part of the fitting requests that it befalls, above 0 and at most 1. */
  readonly share?: number | undefined;
};

/** The faults that are planned. The first that fits a request befalls it. GWY-12 */
export interface Faults {
  plan(faults: readonly Fault[]): void;
  take(question: Question, reference: string | undefined): Fault | undefined;
}

const DRAW_BYTES = 4;
const DRAWS = 2 ** 32;

export function createFaults(random: Random, planned: readonly Fault[] = []): Faults {
  let faults = planned.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));

  /** A share draws from the random source, so a seeded source repeats the same faults. */
  const isDrawn = ({ share }: Fault) =>
    share === undefined || random(DRAW_BYTES).readUInt32BE() / DRAWS < share;

  return {
    plan(next) {
      faults = next.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }));
    },
    take(question, reference) {
      const found = faults.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.question === undefined || fault.question === question) &&
          (fault.reference === undefined || fault.reference === reference) &&
          isDrawn(fault),
      );
      if (!found) return undefined;
      found.left -= 1;
      return found.fault;
    },
  };
}
