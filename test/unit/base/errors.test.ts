import { expect, test } from 'vitest';
import { PROBLEMS, Problem, type ProblemCode, problemDocument } from '#shared/base/errors.ts';

const codes = Object.keys(PROBLEMS) as ProblemCode[];

test.each(codes)('%s has a client or server error status and a title', (code) => {
  const document = problemDocument(new Problem(code), 'r-1');
  expect(document.status).toBeGreaterThanOrEqual(400);
  expect(document.status).toBeLessThan(600);
  expect(document.title).not.toBe('');
  expect(document).toEqual({
    type: `urn:problem:${code}`,
    title: PROBLEMS[code][1],
    status: PROBLEMS[code][0],
    detail: PROBLEMS[code][1],
    code,
    requestId: 'r-1',
  });
});

test.each([
  ['an error', new TypeError('table prod-orders refused key AKIA')],
  ['a text', 'password=hunter2'],
  ['nothing', undefined],
  ['an object dressed as a problem', { code: 'forbidden', message: 'secret', errors: ['secret'] }],
])('%s from elsewhere becomes `internal` and hides its message', (_what, foreign) => {
  expect(problemDocument(foreign, 'r-2')).toEqual({
    type: 'urn:problem:internal',
    title: 'Something went wrong on our side',
    status: 500,
    detail: 'Something went wrong on our side',
    code: 'internal',
    requestId: 'r-2',
  });
});

test('a problem document has detail, fields and extensions, but never the cause', () => {
  const problem = new Problem('out_of_stock', 'Two left', {
    errors: [{ path: 'items.0', message: 'two left' }],
    extensions: { shortages: [{ available: 2 }] },
    cause: new Error('secret'),
  });
  const document = problemDocument(problem, 'r-3');
  expect(document).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    detail: 'Two left',
    errors: [{ path: 'items.0', message: 'two left' }],
    shortages: [{ available: 2 }],
  });
  expect(JSON.stringify(document)).not.toContain('secret');
  expect(problem.cause).toEqual(new Error('secret'));
  expect(problem.status).toBe(409);
});
