import { createRandom } from '../../random.ts';
import { changeDetails, type DetailsAnswer } from '../details/change-details.ts';
import type { System } from '../system/system.ts';
import { type Answer, PATIENT, type Patience, runCustomer } from './customers.ts';
import { addDebtors, type Debtor } from './debtors.ts';
import { createPortalCalls } from './portal-calls.ts';

/** How many payments at least, and how many customers pay at once. */
export type PaymentLoad = {
  readonly payments: number;
  readonly seed: number;
  readonly atOnce: number;
  readonly patience?: Patience;
  /** The share of customers who change how their policy is paid beside paying. */
  readonly changesDetails?: number | undefined;
  /** How many of these changes at least are told to be made. */
  readonly leastChanges?: number;
};

/** A load whose first customer has this number. */
export type NumberedLoad = PaymentLoad & { readonly first: number };

export type Progress = { readonly payments: number; readonly customers: number };

/** The answers to customers, and the listener to the progress of the run. */
type Told = {
  readonly answers: Answer[];
  readonly detailsAnswers: DetailsAnswer[];
  readonly report: (progress: Progress) => void;
};

const USUAL_CHANGES = 0.3;
const BATCH = 60;
/** Streams of random numbers: one a customer, one a series of faults. */
export const STREAM = 10_000_000;

/**
 * Returns a function that makes a customer pay, and perhaps change payment details at the same time.
 * `opened` hears of each card form.
 */
function createCustomers(system: System, load: NumberedLoad, { answers, detailsAnswers }: Told) {
  const { seed, patience = PATIENT, changesDetails = USUAL_CHANGES } = load;
  const pickOrigin = createRandom(seed * STREAM + 1);
  const originOf = () => pickOrigin.pick(system.apis).origin;
  const calls = createPortalCalls(originOf);
  const { gatewayOrigin } = system;
  return async (debtor: Debtor, place: number, opened: () => void): Promise<void> => {
    const random = createRandom(seed * STREAM + place);
    const ofDetails = createRandom(seed * STREAM + STREAM / 2 + place);
    const paying = runCustomer({ random, calls, gatewayOrigin, answers, patience, opened }, debtor);
    if (!ofDetails.chance(changesDetails)) return paying;
    const changing = { random: ofDetails, originOf, gatewayOrigin, answers: detailsAnswers };
    await Promise.all([paying, changeDetails(changing, debtor)]);
  };
}

/**
 * Lets all who ask at once wait for the same run. One that fails, like that of a database that is down, is
 * left to the next who asks.
 */
function createShared(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

/**
 * Adds customers in batches and lets them pay, until there are as many payments as wanted. Returns
 * the number of the last one.
 */
export async function payUntilEnough(system: System, load: NumberedLoad, told: Told): Promise<number> {
  const { payments, leastChanges = 0, atOnce, first } = load;
  const runOne = createCustomers(system, load, told);
  const waiting: (() => Promise<void>)[] = [];
  let last = first - 1;
  let openedForms = 0;
  const countOpened = (): void => {
    openedForms += 1;
  };
  const refill = async (): Promise<void> => {
    const begin = last + 1;
    const debtors = await addDebtors(system.database, begin, last + BATCH);
    waiting.push(...debtors.map((debtor, index) => () => runOne(debtor, begin + index, countOpened)));
    last += BATCH;
    told.report({ payments: openedForms, customers: last - first + 1 });
  };
  const refillOnce = createShared(refill);
  const isEnough = () =>
    openedForms >= payments && told.detailsAnswers.filter(({ isTaken }) => isTaken).length >= leastChanges;
  const payOneByOne = async (): Promise<void> => {
    while (!isEnough()) await (waiting.pop() ?? refillOnce)();
  };
  await Promise.all(Array.from({ length: atOnce }, payOneByOne));
  return last;
}
