import { expect, test } from 'vitest';
import { listCauses } from '#api/composition/failure-causes.ts';
import { DatabaseBusyError } from '#api/database/database.ts';

const emfile = Object.assign(new Error('EMFILE: too many open files, open /of/mary@example.com'), {
  code: 'EMFILE',
});

test.each([
  ['a code', emfile, ['EMFILE']],
  ['a name', new TypeError('of mary@example.com'), ['TypeError']],
  ['a cause', new Error('of mary@example.com', { cause: emfile }), ['Error', 'EMFILE']],
  [
    'several errors',
    new AggregateError([emfile, new DatabaseBusyError(), emfile], 'Not all', { cause: emfile }),
    ['AggregateError', 'EMFILE', new DatabaseBusyError().name],
  ],
  ['a closed connection', new Error('Connection terminated'), ['connection-lost']],
  ['a lost connection', new Error('Connection terminated unexpectedly'), ['connection-lost']],
  [
    'a broken connection',
    new Error('Client has encountered a connection error and is not queryable'),
    ['connection-lost'],
  ],
  ['a server that is not there', new Error('timeout expired'), ['no-connection']],
  [
    'a pool without a server',
    new Error('Connection terminated due to connection timeout'),
    ['no-connection'],
  ],
  ['an empty pool', new Error('timeout exceeded when trying to connect'), ['no-free-connection']],
  ['no response', new Error('Query read timeout'), ['no-response']],
  ['no error', 'mary@example.com', ['unknown']],
])('[JOB-5] of %s the causes are named, and nothing is quoted', (_what, error, causes) => {
  expect(listCauses(error)).toEqual(causes);
});

test('[JOB-5] an error that is its own cause has an end', () => {
  const error = new Error('round');
  error.cause = error;
  expect(listCauses(error)).toEqual(['Error']);
});
