import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import {
  createJsonCoreSystem,
  type JsonCoreSystemOptions,
} from '#api/gateways/core-system/json-core-system.ts';

type Dependencies = {
  settings: JsonCoreSystemOptions | undefined;
  standIn: CoreSystem | undefined;
};

/** The configured core system or the stand-in of development. Without either, events wait in their table. */
export function createCoreSystem({ settings, standIn }: Dependencies): CoreSystem | undefined {
  return settings ? createJsonCoreSystem(settings) : standIn;
}
