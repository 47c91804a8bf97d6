import { type ConfigurationEntry, resolveConfigurationEntry } from '@portal/config/configuration-entries';
import { LIMITS } from '@portal/domain/limits';
import { useSyncExternalStore } from 'react';
import { site } from '#portal/lib/site.ts';
import { leaveToUnavailablePage } from '#portal/lib/unavailable.ts';

let configuration: ConfigurationEntry = site.configuration;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentConfiguration = (): ConfigurationEntry => configuration;

/** Labels, patterns, texts and switches of the site: those of the build until the file of the server is loaded. */
export const useConfiguration = (): ConfigurationEntry =>
  useSyncExternalStore(subscribe, currentConfiguration, () => site.configuration);

async function readConfigurationFile(): Promise<ConfigurationEntry[]> {
  const answer = await fetch('/configResponse.json', {
    signal: AbortSignal.timeout(LIMITS.configurationTimeoutMs),
  });
  if (!answer.ok) throw new Error(`configResponse.json answered ${answer.status}`);
  return (await answer.json()) as ConfigurationEntry[];
}

/** Loads what the operator of the site configured. CFG-5, CFG-7 */
export async function loadConfiguration(): Promise<void> {
  let entries: ConfigurationEntry[];
  try {
    entries = await readConfigurationFile();
  } catch {
    leaveToUnavailablePage();
    return;
  }
  configuration = resolveConfigurationEntry(entries, { ...site, brand: site.brand.key });
  for (const listener of listeners) listener();
}
