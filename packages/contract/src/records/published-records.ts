import * as z from 'zod/mini';
import { componentName, createJsonSchemas } from '../openapi/json-schemas.ts';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import {
  addressRecord,
  customerRecord,
  deathRecordedRecord,
  letterReturnedRecord,
  offerRecord,
} from './customer-records.ts';
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

/** Every record of an insurer's data by its kind, in the order in which one needs another. IMP-2 */
export const INSURER_RECORDS = {
  customer: customerRecord,
  address: addressRecord,
  policy: policyRecord,
  'policy-status': policyStatusRecord,
  'payment-method': paymentMethodRecord,
  'life-insured': lifeInsuredRecord,
  benefit: benefitRecord,
  'benefit-exclusion': exclusionRecord,
  beneficiary: beneficiaryRecord,
  'premium-missed': premiumMissedRecord,
  'override-missed': overrideMissedRecord,
  offer: offerRecord,
} as const;

/** Those records, and what only an update brings. INB-3, INB-11 */
export const CORE_RECORDS = {
  ...INSURER_RECORDS,
  'letter-returned': letterReturnedRecord,
  'death-recorded': deathRecordedRecord,
} as const;

/** The kind of a record. */
export type RecordKind = keyof typeof INSURER_RECORDS;

/** The kind of an update. */
export type UpdateKind = keyof typeof CORE_RECORDS;

/** Every record of an insurer's data. IMP-2 */
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

/** Returns the JSON Schema of each field of a kind of record, in their order. IMP-4 */
export function recordFields(kind: UpdateKind): Readonly<Record<string, JsonSchema>> {
  const schemas = createJsonSchemas();
  const { $ref = '' } = schemas.jsonSchemaOf(CORE_RECORDS[kind]);
  return schemas.components[componentName($ref)]?.properties ?? {};
}

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
