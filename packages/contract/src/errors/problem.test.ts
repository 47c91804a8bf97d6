import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';
import { problemFromWire } from './problem.ts';

test('[API-7] a problem document is read whole', () => {
  const wire = {
    type: '/api/docs#request.refused',
    title: 'The request is not valid',
    status: 400,
    detail: 'See errors.',
    code: 'request.refused',
    errors: { 'body.DateOfBirth': ['Send a date that exists'], 'body.BrandId': 'One text' },
    loginErrorMessage: '<p>No.</p>',
    correlationId: 'edge-7f3a_0001',
  };
  expect(problemFromWire(wire, 400)).toEqual({
    status: 400,
    code: 'request.refused',
    detail: 'See errors.',
    errors: { 'body.DateOfBirth': ['Send a date that exists'], 'body.BrandId': ['One text'] },
    loginErrorMessage: '<p>No.</p>',
    correlationId: 'edge-7f3a_0001',
  });
});

test.each([undefined, null, '<html>Bad gateway</html>', 7, [], {}])(
  '[API-7] %j as a body says nothing but the status',
  (wire) => {
    expect(problemFromWire(wire, 502)).toEqual({
      status: 502,
      code: null,
      detail: null,
      errors: {},
      loginErrorMessage: null,
      correlationId: null,
    });
  },
);

test.each(ERROR_CODES)('[API-7] the code %s is read', (code) => {
  expect(problemFromWire({ code }, 400).code).toBe(code);
});

test.each(['request.unknown', 'toString', '', 7, null, ['unexpected'], undefined])(
  '[API-7] the code %j is not ours',
  (code) => {
    expect(problemFromWire({ code }, 400).code).toBeNull();
  },
);

test('[API-7] errors that are not a record name no field, and messages that are not text are left out', () => {
  const errorsOf = (errors: unknown) => problemFromWire({ errors }, 400).errors;
  expect([null, 'text', 7, ['text'], undefined].map(errorsOf)).toEqual([{}, {}, {}, {}, {}]);
  expect(errorsOf({ 'body.A': null, 'body.B': ['one', 2, 'three'], 'body.C': {} })).toEqual({
    'body.A': [],
    'body.B': ['one', 'three'],
    'body.C': [],
  });
});

test('[API-7] a misspelt code does not compile', () => {
  const { code } = problemFromWire({}, 400);
  // @ts-expect-error there is no such code
  expect(code === 'policy.not-fuond').toBe(false);
});

test('[API-7] no response of a server breaks the parser, and the HTTP status wins', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 300, max: 599 }), (wire, status) => {
      const problem = problemFromWire(wire, status);
      expect(problem.status).toBe(status);
      expect(
        Object.values(problem.errors)
          .flat()
          .every((message) => typeof message === 'string'),
      ).toBe(true);
    }),
  );
  expect(problemFromWire({ status: 200, detail: {}, errors: { a: [1, 'x', null] } }, 400)).toMatchObject({
    status: 400,
    detail: null,
    errors: { a: ['x'] },
  });
});
