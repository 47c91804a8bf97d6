import fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { arbitraryOf, jsonSchemaOf, resolved } from '../../test/json-arbitrary.ts';
import {
  addressShape,
  customerDetailShape,
  customerFromWire,
  customerToWire,
  postalAddressShape,
} from '../customer/mapping.ts';
import { customerDetailResponse } from '../customer/schemas.ts';
import type { JsonSchema } from '../openapi/openapi-types.ts';
import {
  missedCollectionsResponse,
  outstandingPaymentsResponse,
  paymentOverridesResponse,
  receiptResponse,
} from '../payments/schemas.ts';
import {
  missedCollectionShape,
  overduePaymentShape,
  paymentOverrideShape,
  receiptDetailsShape,
} from '../payments/shapes.ts';
import { policyDetailShape, policySummaryShape } from '../policies/mapping.ts';
import { policyDetailResponse, policySummaryResponse } from '../policies/schemas.ts';
import { fromWire, isLeaf, type Shape, toWire } from './shape.ts';

/** The wire names of a schema, nested, with what each holds as far as a shape tells it. */
function namesOfSchema(schema: JsonSchema): unknown {
  const { anyOf, type, items, properties, format } = resolved(schema);
  if (anyOf?.[0]) return namesOfSchema(anyOf[0]);
  if (type === 'array') {
    const names = namesOfSchema(items ?? {});
    // A list of plain values is carried as it is.
    return typeof names === 'string' ? names : [names];
  }
  if (type !== 'object') return format === 'date' ? 'date' : format === 'amount' ? 'cents' : 'as it is';
  return Object.fromEntries(
    Object.entries(properties ?? {}).map(([name, inner]) => [name, namesOfSchema(inner)]),
  );
}

/** The same of a shape. */
function namesOfShape(shape: Shape): unknown {
  return Object.fromEntries(
    Object.entries(shape).map(([name, entry]) => {
      if (!isLeaf(entry)) return [name, namesOfShape(entry)];
      // Only what is read is made an integer: on the wire it stays as it is.
      if (typeof entry === 'string' || 'integer' in entry) return [name, 'as it is'];
      return [name, 'list' in entry ? [namesOfShape(entry.of)] : 'cents' in entry ? 'cents' : 'date'];
    }),
  );
}

const wholeCustomerShape = {
  ...customerDetailShape,
  ResidentialAddress: addressShape,
  PostalAddress: postalAddressShape,
};

/** A response that is one list, and a receipt with its details. */
const listShape = (name: string, of: Shape): Shape => ({ [name]: { list: 'items', of } });
const wholeReceiptShape: Shape = {
  ReceiptReference: 'receiptReference',
  PolicyNumber: 'policyNumber',
  Details: receiptDetailsShape,
  HasReceiptDocument: 'hasDocument',
  IsReceiptEmailed: 'isEmailed',
};
const overdueShape = listShape('Payments', overduePaymentShape);
const missedShape = listShape('MissedRegularCollectionsList', missedCollectionShape);
const overridesShape = listShape('OutstandingPaymentOverridesList', paymentOverrideShape);

test.each([
  ['PAY-2', 'overdue payments', outstandingPaymentsResponse, overdueShape],
  ['PAY-3', 'missed collections', missedCollectionsResponse, missedShape],
  ['PAY-3', 'overrides', paymentOverridesResponse, overridesShape],
  ['PAY-20', 'receipt', receiptResponse, wholeReceiptShape],
  ['API-16', 'policy summary', policySummaryResponse, policySummaryShape],
  ['API-17', 'policy detail', policyDetailResponse, policyDetailShape],
  ['API-15', 'customer', customerDetailResponse, wholeCustomerShape],
] as [string, string, z.ZodMiniType, Shape][])(
  '[%s] schema and shape of the %s agree in every name, at every depth',
  (_id, _what, schema, shape) => {
    expect(namesOfSchema(jsonSchemaOf(schema))).toEqual(namesOfShape(shape));
  },
);

/** Contacts and calls that wait, and the features of the host, are only read: nobody sends them back. */
const readAndWritten = (wire: unknown) => {
  const { PendingContacts, CallBackText, HostFeatures } = wire as Readonly<Record<string, unknown>>;
  return {
    ...customerToWire(customerFromWire(wire)),
    ...(PendingContacts ? { PendingContacts } : {}),
    ...(CallBackText === undefined ? {} : { CallBackText }),
    ...(HostFeatures === undefined ? {} : { HostFeatures }),
  };
};

test.each([
  [
    'API-16',
    'policy summary',
    policySummaryResponse,
    (wire: unknown) => toWire(policySummaryShape, fromWire(policySummaryShape, wire)),
  ],
  [
    'API-17',
    'policy detail',
    policyDetailResponse,
    (wire: unknown) => toWire(policyDetailShape, fromWire(policyDetailShape, wire)),
  ],
  ['API-15', 'customer', customerDetailResponse, readAndWritten],
] as [string, string, z.ZodMiniType, (wire: unknown) => unknown][])(
  '[%s] a %s that is read and written again is the same',
  (_id, _what, schema, through) => {
    fc.assert(
      fc.property(arbitraryOf(jsonSchemaOf(schema)), (wire) => {
        expect(through(wire)).toEqual(wire);
      }),
    );
  },
);
