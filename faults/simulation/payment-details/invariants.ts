import { isSetupEnded } from '@portal/domain/payment-details/method-setup-machine';
import type { Answer } from './api-process.ts';
import type { DetailsViolation } from './variants.ts';
import type { VirtualGateway } from './virtual-gateway.ts';
import type { VirtualStore } from './virtual-store.ts';

type Outcome = {
  readonly store: VirtualStore;
  readonly gateway: VirtualGateway;
  readonly told: readonly { readonly setupId: string; readonly answer: Answer }[];
};

/** Answers that promise how the setup ended. */
const ENDS: readonly Answer[] = ['declined', 'canceled', 'expired', 'superseded'];

/**
 * Each applied setup was told once to each, and a follower to the core system alone; nothing else was told.
 */
function checkTold({ store }: Outcome): DetailsViolation[] {
  const keyOf = (one: { policyNumber: string; setupId: string }) => `${one.policyNumber} ${one.setupId}`;
  const tellings = store.told.map((one) => `${keyOf(one)} ${one.what}`);
  const twice = tellings.filter((telling, index) => tellings.indexOf(telling) < index);
  const expected = [
    ...store.changes.map((change) => `${change.policyNumber} ${change.setupId} core`),
    ...[...store.setups.values()]
      .filter(({ state }) => state === 'applied')
      .map((setup) => `${keyOf(setup)} customer`),
  ];
  const missing = expected.filter((telling) => !tellings.includes(telling));
  return [
    ...twice.map((detail) => ({ kind: 'told twice' as const, detail })),
    ...missing.map((detail) => ({ kind: 'not told' as const, detail })),
  ];
}

/** The order of the forms decides, and each policy has what its newest applied setup saved. */
function checkPolicies({ store, gateway }: Outcome): DetailsViolation[] {
  const found: DetailsViolation[] = [];
  for (const { policyNumber: detail, setupId, methodId } of store.policies.values()) {
    const changes = store.changes.filter(({ policyNumber }) => policyNumber === detail);
    const positions = changes.map(({ position }) => position ?? 0);
    if (positions.some((position, index) => position < (positions[index - 1] ?? 0)))
      found.push({ kind: 'older won', detail });
    if (setupId === null) continue;
    const saved = gateway.setups.get(setupId)?.method;
    const token = store.kept.get(setupId)?.token;
    const isSaved = saved?.token === token && saved?.type === (methodId === 1 ? 'card' : 'bank-account');
    if (!isSaved || token === undefined) found.push({ kind: 'not what was saved', detail });
    else if (!gateway.kept.has(token)) found.push({ kind: 'instrument lost', detail });
  }
  return found;
}

/** The gateway keeps what policies use, and nothing else. */
function checkKept({ store, gateway }: Outcome): DetailsViolation[] {
  const used = [...store.policies.values()].map(({ setupId }) => store.kept.get(setupId ?? '')?.token);
  return [...gateway.kept]
    .filter((token) => !used.includes(token))
    .map((detail) => ({ kind: 'instrument left', detail }));
}

/** Every answer about a setup is true, and stays true. */
function checkAnswers({ store, told }: Outcome): DetailsViolation[] {
  return told.flatMap(({ setupId, answer }): DetailsViolation[] => {
    const { state } = store.get(setupId);
    const isFalse = answer === 'taken' ? state !== 'applied' : ENDS.includes(answer) && state !== answer;
    return isFalse ? [{ kind: 'falsely told', detail: `${setupId}: ${answer}` }] : [];
  });
}

/** Each setup has ended, with one audit row for its begin and one for its end. */
function checkEnds({ store }: Outcome): DetailsViolation[] {
  const found: DetailsViolation[] = store.isAtRest() ? [] : [{ kind: 'stuck', detail: 'never at rest' }];
  for (const { setupId: detail, state } of store.setups.values()) {
    if (!isSetupEnded(state)) found.push({ kind: 'stuck', detail });
    const events = store.audit.filter(({ setupId }) => setupId === detail).map(({ event }) => event);
    if (events.join(' ') !== `opened ${state}` && isSetupEnded(state))
      found.push({ kind: 'not audited', detail });
  }
  return found;
}

/** Returns everything that is wrong at the end of a history. UPD-35 */
export const findViolations = (outcome: Outcome): DetailsViolation[] => [
  ...checkTold(outcome),
  ...checkPolicies(outcome),
  ...checkKept(outcome),
  ...checkAnswers(outcome),
  ...checkEnds(outcome),
];
