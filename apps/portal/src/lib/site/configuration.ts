import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { isNetworkLost } from '#portal/lib/api/network-lost.ts';
import { leaveToUnavailablePage } from '#portal/lib/api/unavailable.ts';
import { loadChunk } from '#portal/lib/loading/load-chunk.ts';
import { TIME_LIMITS } from '#portal/lib/loading/time-limits.ts';
import { withinTime } from '#portal/lib/loading/within-time.ts';
import { builtConfiguration, builtConfigurationHash } from '#portal/lib/site/built-site.ts';
import { site } from '#portal/lib/site/site.ts';
import { textHash } from '#portal/lib/site/text-hash.ts';

/**
 * How the loaded file compares with the one of the build; `none` when it could not be loaded and the visitor
 * was sent away; the errors of a file that the portal cannot start with.
 */
export type LoadedConfiguration = 'as-built' | 'changed' | 'none' | { readonly errors: readonly string[] };

const SERVER_ERROR = 500;

let configuration = builtConfiguration;

/** Returns labels, patterns, text and switches of the site. Nothing is shown before they are loaded. CFG-5 */
export function currentConfiguration(): ConfigurationEntry {
  if (!configuration) throw new Error('The configuration has not been loaded');
  return configuration;
}

/** Returns the same for components. It does not change while the portal is open. */
export function useConfiguration(): ConfigurationEntry {
  return currentConfiguration();
}

type LoadedFile = { readonly text: string } | Extract<LoadedConfiguration, 'none' | object>;

/** Loads a file beside the page. It is tried once more when the network fails, within the same time. CFG-7 */
async function loadFile(name: string): Promise<LoadedFile> {
  try {
    const { response, text } = await withinTime(TIME_LIMITS.configurationTimeoutMs, (signal) => {
      const read = async () => {
        const response = await fetch(`/${name}`, { signal });
        return { response, text: await response.text() };
      };
      return read().catch(read);
    });
    if (response.status >= SERVER_ERROR) throw new Error(`${name} answered ${response.status}`);
    return response.ok
      ? { text }
      : { errors: [`${name} is missing: the server answered ${response.status}.`] };
  } catch (error) {
    if (await isNetworkLost(error)) leaveToUnavailablePage();
    return 'none';
  }
}

/**
 * Adopts a file that is not the one of the build. Its checks and its schema are a chunk
 * that others need not load.
 */
async function adoptChangedFile(text: string): Promise<LoadedConfiguration> {
  const [{ readChangedFile }, schema] = await Promise.all([
    loadChunk(() => import('#portal/lib/site/changed-configuration.ts')),
    loadFile('configSchema.json'),
  ]);
  if (schema === 'none' || 'errors' in schema) return schema;
  const read = readChangedFile(text, schema.text);
  if ('errors' in read) return read;
  configuration = read.entry;
  return 'changed';
}

/** Loads what the operator of the site configured. CFG-5, CFG-7, CFG-19 */
export async function loadConfiguration(): Promise<LoadedConfiguration> {
  const file = await loadFile('configResponse.json');
  if (file === 'none' || 'errors' in file) return file;
  if (textHash(file.text) !== builtConfigurationHash) return adoptChangedFile(file.text);
  const entries = JSON.parse(file.text) as ConfigurationEntry[];
  configuration = entries.find(
    (entry) => entry.countryId === site.countryId && entry.brandId === site.brandId,
  );
  return 'as-built';
}
