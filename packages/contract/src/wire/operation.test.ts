import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ERRORS } from '../errors/errors.ts';
import {
  bodyErrors,
  emptyResponse,
  errorResponses,
  noContent,
  okResponse,
  openErrors,
  problemSchema,
  queryErrors,
  withoutBody,
} from './operation.ts';

const codesOf = (responses: Record<number, { codes?: readonly string[] }>): string[] =>
  Object.values(responses).flatMap(({ codes }) => codes ?? []);

const EVERY_CALL = [
  'request.refused',
  'request.method',
  'request.too-many',
  'service.busy',
  'unexpected',
  'service.unavailable',
];
const EVERY_BODY = ['request.malformed', 'request.too-large', 'request.media-type'];
const EVERY_SESSION = ['session.ended', 'session.undone', 'session.ended-elsewhere', 'login.account-locked'];

test.each([
  ['with a body and no session', openErrors, [...EVERY_CALL, ...EVERY_BODY]],
  ['with a body and a session', bodyErrors, [...EVERY_CALL, ...EVERY_BODY, ...EVERY_SESSION]],
  ['with a session and no body', queryErrors, [...EVERY_CALL, ...EVERY_SESSION]],
] as const)('[API-20] a call %s has these errors and those of its own', (_what, errors, codes) => {
  expect(codesOf(errors()).toSorted()).toEqual(codes.toSorted());
  expect(codesOf(errors('policy.not-found')).toSorted()).toEqual([...codes, 'policy.not-found'].toSorted());
});

test('[API-7] errors with one status share a response that names each', () => {
  expect(errorResponses('login.code-wrong', 'session.ended', 'policy.not-found')).toEqual({
    401: { meaning: ERRORS['session.ended'].meaning, schema: problemSchema, codes: ['session.ended'] },
    404: {
      meaning: `${ERRORS['login.code-wrong'].meaning} Or: ${ERRORS['policy.not-found'].meaning}`,
      schema: problemSchema,
      codes: ['login.code-wrong', 'policy.not-found'],
    },
  });
});

test('[API-20] a response has a body only where it has a schema', () => {
  const schema = z.string();
  expect(okResponse('Fine.', schema)).toEqual({ 200: { meaning: 'Fine.', schema } });
  expect(noContent('Noted.')).toEqual({ 204: { meaning: 'Noted.' } });
  expect(withoutBody({ status: 473, meaning: 'Pending.' })).toEqual({ 473: { meaning: 'Pending.' } });
});

test('[API-4] an empty response holds nothing', () => {
  expect(emptyResponse.safeParse({}).success).toBe(true);
  expect(emptyResponse.safeParse({ a: 1 }).success).toBe(false);
});

test('[API-7] a problem names its code, and fields only where there are any', () => {
  const problem = {
    type: '/api/docs#unexpected',
    title: 'T',
    status: 500,
    detail: 'D',
    code: 'unexpected',
    correlationId: 'c',
  };
  expect(problemSchema.safeParse(problem).error).toBeUndefined();
  const withFields = { ...problem, errors: { 'body.A': ['Wrong'] }, loginErrorMessage: '<p>No</p>' };
  expect(problemSchema.safeParse(withFields).error).toBeUndefined();
  for (const name of Object.keys(problem))
    expect(problemSchema.safeParse({ ...problem, [name]: undefined }).success, name).toBe(false);
  expect(problemSchema.safeParse({ ...problem, errors: { 'body.A': 'Wrong' } }).success).toBe(false);
});
