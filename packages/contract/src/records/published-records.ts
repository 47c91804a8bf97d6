import * as z from 'zod/mini';
import { createJsonSchemas } from '../openapi/json-schemas.ts';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import { addressRecord, customerRecord, offerRecord } from './customer-records.ts';
import {
  beneficiaryRecord,
  benefitRecord,
  exclusionRecord,
  lifeInsuredRecord,
  overrideMissedRecord,
  paymentMethodRecord,
  policyRecord,
  policyStatusRecord,
  premiumMissedRecord,
} from './policy-records.ts';

/** Every record of an insurer's data, in the order in which one needs another. IMP-2 */
export const insurerRecord = z.discriminatedUnion('kind', [
  customerRecord,
  addressRecord,
  policyRecord,
  policyStatusRecord,
  paymentMethodRecord,
  lifeInsuredRecord,
  benefitRecord,
  exclusionRecord,
  beneficiaryRecord,
  premiumMissedRecord,
  overrideMissedRecord,
  offerRecord,
]);

/** Returns the JSON Schema of one line of an insurer's data, with an example of each record. IMP-2 */
export function recordsJsonSchema(): JsonSchema {
  const schemas = createJsonSchemas();
  const line = schemas.jsonSchemaOf(insurerRecord);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The records of an insurer',
    description:
      'Customers and policies as an insurer hands them over: one record a line, by the insurer’s own numbers.',
    ...line,
    components: { schemas: schemas.components },
  };
}
