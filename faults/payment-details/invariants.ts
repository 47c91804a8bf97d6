import { isSetupEnded } from '../../packages/domain/src/payment-details/method-setup-machine.ts';
import type { DetailsViolation } from './variants.ts';
import type { VirtualGateway } from './virtual-gateway.ts';
import type { VirtualStore } from './virtual-store.ts';

/** What a customer was told. */
export type Answer =
  | 'taken'
  | 'opened'
  | 'open'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'superseded'
  | 'not-agreed'
  | 'not-possible'
  | 'unanswered'
  | 'unavailable';

type Outcome = {
  readonly store: VirtualStore;
  readonly gateway: VirtualGateway;
  readonly told: readonly { readonly setupId: string; readonly answer: Answer }[];
};

/** Answers that promise how the setup ended. */
const ENDS: readonly Answer[] = ['declined', 'canceled', 'expired', 'superseded'];

/** Each applied setup was told once to each, and a follower to the core system alone; nothing else was told. */
function checkTold({ store }: Outcome): DetailsViolation[] {
  const keyOf = (one: { policyNumber: string; setupId: string }) => `${one.policyNumber} ${one.setupId}`;
  const tellings = store.told.map((one) => `${keyOf(one)} ${one.what}`);
  const isTwice = new Set(tellings).size < tellings.length;
  const expected = [
    ...store.changes.map((change) => `${change.policyNumber} ${change.setupId} core`),
    ...[...store.setups.values()]
      .filter(({ state }) => state === 'applied')
      .map((setup) => `${keyOf(setup)} customer`),
  ];
  const isMissing = expected.some((telling) => !tellings.includes(telling));
  return [...(isTwice ? (['told twice'] as const) : []), ...(isMissing ? (['not told'] as const) : [])];
}

/** The order of the forms decides, and each policy has what its newest applied setup saved. */
function checkPolicies({ store, gateway }: Outcome): DetailsViolation[] {
  const found: DetailsViolation[] = [];
  for (const policy of store.policies.values()) {
    const changes = store.changes.filter(({ policyNumber }) => policyNumber === policy.policyNumber);
    const positions = changes.map(({ position }) => position ?? 0);
    if (positions.some((position, index) => position < (positions[index - 1] ?? 0))) found.push('older won');
    if (policy.setupId === null) continue;
    const saved = gateway.setups.get(policy.setupId)?.method;
    const token = store.kept.get(policy.setupId)?.token;
    if (!saved || saved.token !== token) found.push('not what was saved');
    else if ((saved.type === 'card' ? 1 : 2) !== policy.methodId) found.push('not what was saved');
    else if (!gateway.kept.has(token)) found.push('instrument lost');
  }
  return found;
}

/** The gateway keeps what policies use, and nothing else. */
function checkKept({ store, gateway }: Outcome): DetailsViolation[] {
  const used = [...store.policies.values()].map(({ setupId }) => store.kept.get(setupId ?? '')?.token);
  return [...gateway.kept].some((token) => !used.includes(token)) ? ['instrument left'] : [];
}

/** What was said of a setup is true, and stays true. */
function checkAnswers({ store, told }: Outcome): DetailsViolation[] {
  const isFalse = told.some(({ setupId, answer }) => {
    const { state } = store.get(setupId);
    return answer === 'taken' ? state !== 'applied' : ENDS.includes(answer) && state !== answer;
  });
  return isFalse ? ['falsely told'] : [];
}

/** Each setup has ended, with one audit row for its begin and one for its end. */
function checkEnds({ store }: Outcome): DetailsViolation[] {
  const found: DetailsViolation[] = store.isAtRest() ? [] : ['stuck'];
  for (const { setupId, state } of store.setups.values()) {
    if (!isSetupEnded(state)) found.push('stuck');
    const events = store.audit.filter((row) => row.setupId === setupId).map(({ event }) => event);
    if (events.join(' ') !== `opened ${state}` && isSetupEnded(state)) found.push('not audited');
  }
  return found;
}

/** What is wrong at the end of a history. UPD-35 */
export const findViolations = (outcome: Outcome): DetailsViolation[] => [
  ...checkTold(outcome),
  ...checkPolicies(outcome),
  ...checkKept(outcome),
  ...checkAnswers(outcome),
  ...checkEnds(outcome),
];
