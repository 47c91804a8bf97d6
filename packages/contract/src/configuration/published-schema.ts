import * as z from 'zod/mini';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import { schemaNotes } from '../wire/fields.ts';
import { configurationFile } from './schemas.ts';

/** The JSON Schema of `configResponse.json`, field by field. CFG-19 */
export function configurationJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(configurationFile, {
    metadata: schemaNotes,
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema;
  const { $schema, ...rest } = schema as JsonSchema & { $schema: string };
  return { $schema, title: 'configResponse.json', description: 'One entry per site of the portal.', ...rest };
}
