import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import {
  createJsonCoreSystem,
  type JsonCoreSystemOptions,
} from '#api/gateways/core-system/json-core-system.ts';

type Dependencies = {
  settings: JsonCoreSystemOptions | undefined;
  isProduction: boolean;
  standIn: CoreSystem;
};

/** The configured one, the stand-in of development, or in production without either nobody: events then wait in their table. */
export function createCoreSystem({ settings, isProduction, standIn }: Dependencies): CoreSystem | undefined {
  if (settings) return createJsonCoreSystem(settings);
  return isProduction ? undefined : standIn;
}
