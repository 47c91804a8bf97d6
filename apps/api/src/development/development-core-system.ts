import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';

/** Older events are forgotten. */
const MAX_EVENTS = 100;

/** Stands in for the insurer's core system: keeps events in memory, so that a developer or a test can read them. */
export type DevelopmentCoreSystem = CoreSystem & { readonly listTaken: () => readonly unknown[] };

/** Newest first. */
export function createDevelopmentCoreSystem(): DevelopmentCoreSystem {
  const taken: unknown[] = [];
  return {
    name: 'development-core',
    async send({ json }) {
      taken.unshift(JSON.parse(json));
      taken.length = Math.min(taken.length, MAX_EVENTS);
      return { kind: 'accepted' };
    },
    listTaken: () => taken,
  };
}
