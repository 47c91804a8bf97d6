import { type Reply, send } from '../virtual-world/faulty-calls.ts';
import type { World } from '../virtual-world/world.ts';
import type { Answer, DetailsProcess, OpenedSetup } from './api-process.ts';
import type { VirtualGateway } from './virtual-gateway.ts';

type BrowserSurroundings = World & {
  readonly gateway: VirtualGateway;
  readonly processes: readonly DetailsProcess[];
  readonly policyNumbers: readonly [string, string];
  /** Notes what the API said of a setup. */
  readonly told: (setupId: string, answer: Answer) => void;
};

type Type = 'card' | 'bank-account';

const MOST_LOADS = 4;

/** A browser comes back by the return link, and reloads the page while nobody can say how the setup ended. */
async function comeBack(
  surroundings: BrowserSurroundings,
  { setupId }: OpenedSetup,
  type: Type,
): Promise<Reply<Answer>> {
  const { time, random } = surroundings;
  let answer: Reply<Answer> = 'no answer';
  for (let loads = 0; loads < MOST_LOADS; loads += 1) {
    answer = await send(surroundings, async (process) => {
      const returned = await process.takeReturn(setupId, type);
      surroundings.told(setupId, returned);
      return returned;
    });
    if (answer !== 'no answer' && answer !== 'unavailable') return answer;
    await time.sleep(random.between(100, 60_000));
  }
  return answer;
}

/** One tab of a customer: opens the form of a policy, saves something or does not, and comes back. */
export async function runTab(surroundings: BrowserSurroundings): Promise<void> {
  const { time, random, faults, gateway, policyNumbers } = surroundings;
  await time.sleep(random.between(0, 600_000));
  const [policyNumber, other] = random.chance(0.5) ? policyNumbers : policyNumbers.toReversed();
  const setup = await send(surroundings, (process) => process.openSetup(policyNumber ?? ''));
  if (!setup || setup === 'no answer') return;
  await time.sleep(random.between(1_000, random.chance(0.1) ? 4_000_000 : 300_000));
  const type = random.pick(['card', 'bank-account'] as const);
  const did = random.pick(['saves', 'saves', 'saves', 'declined', 'canceled', 'nothing'] as const);
  if (did === 'saves') gateway.save(setup.reference, type);
  else if (did !== 'nothing') gateway.end(setup.reference, did);
  if (faults.strikes('customer: closes the page after the card')) return;
  const secondTab = random.chance(0.3) ? comeBack(surroundings, setup, type) : undefined;
  const answer = await comeBack(surroundings, setup, type);
  // A form that stayed open in another window can still save something.
  if (did === 'declined' && random.chance(0.3)) gateway.save(setup.reference, type);
  if (answer === 'taken' && random.chance(0.5))
    await send(surroundings, (process) => process.follow(setup.setupId, other ?? ''));
  await secondTab;
  if (!faults.strikes('customer: opens the return link again')) return;
  await time.sleep(random.between(1_000, 2 * 3_600_000));
  await comeBack(surroundings, setup, type);
}
