import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';

/** More than anybody looks back on; older events go. */
const KEPT_EVENTS = 100;

/** Stands in for the insurer's core system: keeps in memory what it was told, so that it can be read. */
export type DevelopmentCoreSystem = CoreSystem & { readonly listTaken: () => readonly unknown[] };

/** Newest first. */
export function createDevelopmentCoreSystem(): DevelopmentCoreSystem {
  const taken: unknown[] = [];
  return {
    name: 'development-core',
    async send({ json }) {
      taken.unshift(JSON.parse(json));
      taken.length = Math.min(taken.length, KEPT_EVENTS);
      return { kind: 'accepted' };
    },
    listTaken: () => taken,
  };
}
