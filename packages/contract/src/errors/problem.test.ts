import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemFromWire } from './problem.ts';

test('[API-7] a problem document is read whole', () => {
  const wire = {
    type: '/api/docs#request.refused',
    title: 'The request is not right',
    status: 400,
    detail: 'See errors.',
    code: 'request.refused',
    errors: { 'body.DateOfBirth': ['Send a date that exists'], 'body.BrandId': 'One text' },
    loginErrorMessage: '<p>No.</p>',
  };
  expect(problemFromWire(wire, 400)).toEqual({
    status: 400,
    code: 'request.refused',
    detail: 'See errors.',
    errors: { 'body.DateOfBirth': ['Send a date that exists'], 'body.BrandId': ['One text'] },
    loginErrorMessage: '<p>No.</p>',
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
    });
  },
);

test('[API-7] no answer of a server breaks the reading, and the HTTP status wins', () => {
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
