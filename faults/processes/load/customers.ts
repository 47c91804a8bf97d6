import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import type { Debtor } from './debtors.ts';
import {
  authoriseCard,
  type CardForm,
  type OverdueItem,
  type PortalCalls,
  type Told,
} from './portal-calls.ts';

/** An answer that a customer saw. */
export type Answer = { readonly paymentId: string; readonly told: Told };

/** How many payments a customer tries in a tab, and how often the portal asks what became of one. */
export type Patience = { readonly rounds: number; readonly posts: number };

export const PATIENT: Patience = { rounds: 6, posts: 4 };

export type CustomerSurroundings = {
  readonly random: Random;
  readonly calls: PortalCalls;
  readonly gatewayOrigin: string;
  readonly answers: Answer[];
  readonly patience: Patience;
  /** Counts an opened card form. */
  readonly opened: () => void;
};

const GOOD_CARDS = ['4242424242424242', '5555555555554444', '378282246310005'] as const;
/** Lose the answer to a capture, or the capture itself, or answer twice: faults of the gateway's own. */
const BAD_CARDS = ['4012888888881881', '5200828282828210', '4000056655665556', '4000000000000002'] as const;

const pause = ({ random }: CustomerSurroundings, longestMs: number): Promise<void> =>
  sleep(random.between(0, longestMs));

async function enterCard(
  { random, gatewayOrigin }: CustomerSurroundings,
  form: CardForm,
  amountCents: number,
): Promise<string | undefined> {
  const cardNumber = random.chance(0.12) ? random.pick(BAD_CARDS) : random.pick(GOOD_CARDS);
  const isOther = random.chance(0.04) && amountCents > 200;
  const entry = { cardNumber, amountCents: isOther ? amountCents - 100 : amountCents };
  for (let tries = 0; tries < 3; tries += 1) {
    const reference = await authoriseCard(gatewayOrigin, form, entry);
    if (reference) return reference;
  }
  return undefined;
}

/**
 * Posts until the API says how it ended, or the customer has had enough: again after no answer, twice at
 * once, with another selection.
 */
async function complete(
  surroundings: CustomerSurroundings,
  debtor: Debtor,
  payment: { readonly paymentId: string; readonly reference: string; readonly items: readonly OverdueItem[] },
): Promise<Told> {
  const { random, calls, answers, patience } = surroundings;
  const ids = payment.items.map(({ transactionId }) => transactionId);
  const post = async (selected: readonly number[]): Promise<Told> => {
    const told = await calls.complete(debtor, payment.reference, selected);
    answers.push({ paymentId: payment.paymentId, told });
    return told;
  };
  let told: Told = 'no answer';
  for (let posts = 0; posts < patience.posts; posts += 1) {
    const second = random.chance(0.25) ? post(ids) : undefined;
    told = await post(posts > 0 && random.chance(0.15) ? ids.slice(0, 1) : ids);
    await second;
    const isEnded = told === 'paid' || told === 'not-taken' || told === 'given-back';
    if (isEnded && !random.chance(0.1)) return told;
    await pause(surroundings, 1_500);
  }
  return told;
}

/** One payment of one tab. Returns whether the customer goes on afterwards. */
async function payOnce(surroundings: CustomerSurroundings, debtor: Debtor): Promise<boolean> {
  const { random, calls } = surroundings;
  const overdue = await calls.listOverdue(debtor);
  if (overdue === undefined || overdue === 'pending') {
    await pause(surroundings, 2_000);
    return true;
  }
  if (overdue.length === 0) return false;
  const items = overdue.slice(0, random.between(1, overdue.length));
  const form = await calls.openPayment(debtor);
  if (!form) return true;
  surroundings.opened();
  await pause(surroundings, 300);
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  const reference = await enterCard(surroundings, form, amountCents);
  // Some close the page after the card.
  if (!reference || random.chance(0.06)) return random.chance(0.5);
  await complete(surroundings, debtor, { paymentId: form.paymentId, reference, items });
  return true;
}

async function runTab(surroundings: CustomerSurroundings, debtor: Debtor): Promise<void> {
  for (let rounds = 0; rounds < surroundings.patience.rounds; rounds += 1)
    if (!(await payOnce(surroundings, debtor))) return;
}

/** A customer who pays what is overdue, in one tab or in two at once. */
export async function runCustomer(surroundings: CustomerSurroundings, debtor: Debtor): Promise<void> {
  const tabs = surroundings.random.chance(0.5) ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => runTab(surroundings, debtor)));
}
