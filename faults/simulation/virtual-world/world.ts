import { createRandom, type Random } from '../../random.ts';
import { createFaults, type FaultPlan, type Faults } from './faults.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** The parts of every history, of any subject. */
export type World = { readonly random: Random; readonly time: VirtualTime; readonly faults: Faults };

/** A process of the API. It may crash at any moment and starts again soon. */
export type Process = {
  /** Whether it takes requests. */
  isUp(): boolean;
  crash(): void;
};

/** The surroundings of one process. */
export type ProcessWorld = World & {
  readonly isDatabaseDown: () => boolean;
  readonly isGatewayDown: () => boolean;
  /** How far its clock is wrong, in milliseconds. */
  readonly skewMs: number;
};

export function createWorld(seed: number, plan: FaultPlan): World {
  const random = createRandom(seed);
  const time = createVirtualTime(random);
  return { random, time, faults: createFaults(random, time, plan) };
}

/** Draws the spans in which something is down. */
function createOutages({ random, time, faults }: World) {
  const draw = (kind: 'database: down for a while' | 'gateway: down for a while') => {
    if (!faults.strikes(kind)) return () => false;
    const from = random.chance(0.5) ? random.below(200) : random.below(faults.lastMs / 2);
    const to = from + random.pick([500, 20_000, 1_200_000]);
    return () => time.now() >= from && time.now() < to;
  };
  return {
    isDatabaseDown: draw('database: down for a while'),
    isGatewayDown: draw('gateway: down for a while'),
  };
}

/**
 * Starts one to three processes. Each may have a wrong clock and crash once, beside the crashes of its calls.
 */
export function startProcesses(world: World, start: (processWorld: ProcessWorld) => Process): void {
  const { random, time, faults } = world;
  const outages = createOutages(world);
  const count = random.between(1, 3);
  for (let index = 0; index < count; index += 1) {
    const skewMs = faults.strikes('clock: a process is wrong') ? random.between(-600_000, 600_000) : 0;
    const process = start({ ...world, ...outages, skewMs });
    if (faults.strikes('crash: at any moment'))
      time.after(random.chance(0.5) ? random.below(500) : random.below(faults.lastMs), process.crash);
  }
}
