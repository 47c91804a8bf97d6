import { configurationEntries } from '@portal/config/configuration/configuration-entries';
import { publishedSchema } from '@portal/config/configuration/published-schema';

/** Returns the content of `configResponse.json`, the same for every site. */
export const configurationText = () => JSON.stringify(configurationEntries());

/** Returns its schema with descriptions for people, published beside it. */
export const configurationSchemaText = () => `${JSON.stringify(publishedSchema(), null, 2)}\n`;
