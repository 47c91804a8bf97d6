import { configurationEntries } from '@portal/config/configuration-entries';

/** The content of `configResponse.json`, the same for every site. */
export const configurationText = () => JSON.stringify(configurationEntries());
