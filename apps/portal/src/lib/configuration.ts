import { type ConfigurationEntry, resolveConfigurationEntry } from '@portal/config/configuration-entries';
import { LIMITS } from '@portal/domain/limits';
import { builtConfiguration, builtConfigurationHash } from '#portal/lib/built-site.ts';
import { site } from '#portal/lib/site.ts';
import { textHash } from '#portal/lib/text-hash.ts';
import { leaveToUnavailablePage } from '#portal/lib/unavailable.ts';

/** How the loaded file compares with the one of the build; `none` when it could not be had and the visitor was sent away. */
export type LoadedConfiguration = 'as-built' | 'changed' | 'none';

let configuration = builtConfiguration;

/** Labels, patterns, texts and switches of the site. Nothing is shown before they are loaded. CFG-5 */
export function currentConfiguration(): ConfigurationEntry {
  if (!configuration) throw new Error('The configuration has not been loaded');
  return configuration;
}

/** The same for components; it does not change while the portal is open. */
export function useConfiguration(): ConfigurationEntry {
  return currentConfiguration();
}

async function readConfigurationFile(): Promise<string> {
  const answer = await fetch('/configResponse.json', {
    signal: AbortSignal.timeout(LIMITS.configurationTimeoutMs),
  });
  if (!answer.ok) throw new Error(`configResponse.json answered ${answer.status}`);
  return answer.text();
}

/** Loads what the operator of the site configured. CFG-5, CFG-7 */
export async function loadConfiguration(): Promise<LoadedConfiguration> {
  let text: string;
  try {
    text = await readConfigurationFile();
  } catch {
    leaveToUnavailablePage();
    return 'none';
  }
  const entries = JSON.parse(text) as ConfigurationEntry[];
  configuration = resolveConfigurationEntry(entries, { ...site, brand: site.brand.key });
  return textHash(text) === builtConfigurationHash ? 'as-built' : 'changed';
}
