import { type Reply, send } from '../virtual-world/faulty-calls.ts';
import type { World } from '../virtual-world/world.ts';
import type { ApiProcess } from './api-process.ts';
import type { Answer } from './invariants.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import { CURRENCY, OTHER_CURRENCY, type VirtualGateway } from './virtual-gateway.ts';
import { openItemsOf, sumOf } from './virtual-tables.ts';

type BrowserSurroundings = World & {
  readonly database: VirtualDatabase;
  readonly gateway: VirtualGateway;
  readonly processes: readonly ApiProcess[];
  /** Notes what the customer wants to pay with a payment, and what the API said of it. */
  readonly chosen: (paymentId: string, itemIds: readonly number[]) => void;
  readonly told: (paymentId: string, answer: Answer) => void;
};

const MAX_PAYMENTS = 3;
const MAX_POSTS = 5;

/** How long people take, from a quick click to a card form that is older than it may be. */
function think({ random, time }: BrowserSurroundings): Promise<void> {
  const spans = [
    [1, 50],
    [1, 50],
    [1_000, 10_000],
    [60_000, 600_000],
    [1_700_000, 1_900_000],
  ] as const;
  const [lowest, highest] = random.chance(0.9) ? (spans[random.below(3)] ?? spans[0]) : random.pick(spans);
  return time.sleep(random.between(lowest, highest));
}

/**
 * Chooses overdue payments in the order of the page: the oldest ones, or something that the API must refuse.
 */
function choose({ random, faults, database }: BrowserSurroundings): readonly number[] {
  const ids = openItemsOf(database.tables).map(({ id }) => id);
  if (faults.strikes('customer: selects out of order')) return ids.slice(1);
  return ids.slice(0, random.between(1, Math.max(ids.length, 1)));
}

/** Returns the choice, and another payment that became overdue after the card form was opened. */
function chooseMore(
  { random, faults, database }: BrowserSurroundings,
  chosen: readonly number[],
): readonly number[] {
  if (!faults.strikes('insurer: another payment becomes overdue')) return chosen;
  database.addItem(random.between(1_000, 99_999));
  return openItemsOf(database.tables).map(({ id }) => id);
}

/** Types the card into the gateway's form. Returns whether the customer goes on. */
async function enterCard(
  surroundings: BrowserSurroundings,
  reference: string,
  itemIds: readonly number[],
): Promise<boolean> {
  const { random, time, faults, gateway, database } = surroundings;
  const amountCents = sumOf(database.tables.items, (id) => itemIds.includes(id));
  await think(surroundings);
  if (faults.strikes('customer: confirms before a card is authorised')) {
    time.after(random.between(1, 60_000), () => void gateway.authorise(reference, amountCents));
    return true;
  }
  if (faults.strikes('customer: card declined')) await think(surroundings);
  const more = faults.strikes('customer: authorises another amount') ? 100 : 0;
  const currency = faults.strikes('customer: authorises in another currency') ? OTHER_CURRENCY : CURRENCY;
  const isAuthorised = gateway.authorise(reference, amountCents + more, currency);
  return isAuthorised && !faults.strikes('customer: closes the page after the card');
}

/** Posts `completecollection` until the API says how it ended, or the customer has had enough. */
async function complete(
  surroundings: BrowserSurroundings,
  paymentId: string,
  itemIds: readonly number[],
): Promise<Reply<Answer>> {
  const { random, time, faults, database } = surroundings;
  const post = (selected: readonly number[]) =>
    send(surroundings, async (process) => {
      const answer = await process.complete(paymentId, { transactionIds: selected });
      surroundings.told(paymentId, answer);
      return answer;
    });
  surroundings.chosen(paymentId, itemIds);
  let answer: Reply<Answer> = 'no answer';
  for (let tries = 0; tries < MAX_POSTS; tries += 1) {
    if (faults.strikes('customer: submits twice at once')) void post(itemIds);
    const isChanged = tries > 0 && faults.strikes('customer: submits again with another selection');
    answer = await post(
      isChanged ? database.tables.items.slice(0, random.between(1, 4)).map(({ id }) => id) : itemIds,
    );
    const isEnded = answer === 'paid' || answer === 'not-taken' || answer === 'given-back';
    if (isEnded && !faults.strikes('customer: repeats an ended payment')) return answer;
    await time.sleep(random.between(1, 10_000));
  }
  return answer;
}

/** One tab of a customer: pays, and after an end without money may try again with another card form. */
export async function runTab(surroundings: BrowserSurroundings): Promise<void> {
  const { random, time } = surroundings;
  await time.sleep(random.chance(0.5) ? random.between(0, 30) : random.between(0, 60_000));
  for (let payments = 0; payments < MAX_PAYMENTS; payments += 1) {
    const chosen = choose(surroundings);
    if (chosen.length === 0) return;
    const payment = await send(surroundings, (process) => process.openPayment());
    if (!payment || payment === 'no answer') continue;
    const itemIds = chooseMore(surroundings, chosen);
    if (!(await enterCard(surroundings, payment.reference, itemIds))) return;
    await think(surroundings);
    const answer = await complete(surroundings, payment.paymentId, itemIds);
    if (answer === 'paid' && random.chance(0.7)) return;
    if (random.chance(0.4)) return;
  }
}
