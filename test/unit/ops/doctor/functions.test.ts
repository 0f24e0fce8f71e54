import { describe, expect, test } from 'vitest';
import {
  type Changes,
  functionWith,
  healthyFunction,
  resultsOf,
  testProblems,
  triggersWith,
} from '#support/cloud/healthy-shop.ts';

describe('The doctor reports, for functions, stream and clock,', () => {
  testProblems([
    [
      'a closed shop, instead of its answers',
      { functions: functionWith({ isClosed: true }), site: { health: 503, webhook: 503, isClosed: true } },
      'function-closed',
      'broken',
      '--open',
    ],
    [
      'a function that is gone',
      { functions: functionWith({ isThere: false }) },
      'function-gone',
      'broken',
      'overrideLogicalId',
    ],
    [
      'a function that is gone, and the losses of creating the whole stack again',
      { functions: functionWith({ isThere: false }) },
      'function-gone',
      'broken',
      'loses the sender',
    ],
    [
      'a function that is closed',
      { functions: [healthyFunction, { ...healthyFunction, isClosed: true }] },
      'function-closed',
      'broken',
      'delete-function-concurrency --function-name shop-1',
    ],
    [
      'a function that Lambda cannot run',
      { functions: functionWith({ failure: 'its key is disabled' }) },
      'function-failed',
      'broken',
      'npm run deploy',
    ],
    [
      'a function that lacks a variable',
      { functions: functionWith({ missing: ['TABLE_NAME'] }) },
      'function-environment',
      'broken',
      'publish-version --function-name shop-1',
    ],
    [
      'a variable that the next version would lack',
      { functions: functionWith({ missingNext: ['TABLE_NAME'] }) },
      'function-environment-next',
      'warning',
      'update-function-configuration --function-name shop-1',
    ],
    [
      'a function whose live version is not the released one',
      { functions: functionWith({ live: { version: '6', released: '7', isShifting: false } }) },
      'function-other-version',
      'warning',
      'update-alias --function-name shop-1 --name live --function-version 7',
    ],
    [
      'a function without a live version',
      { functions: functionWith({ live: { version: null, released: '7', isShifting: false } }) },
      'function-not-live',
      'broken',
      'create-alias --function-name shop-1',
    ],
    ['a stream that is off', triggersWith({ state: 'Disabled' }), 'stream-off', 'broken', '--uuid m1 --enabled'],
    ['a stream without a mapping', triggersWith({ state: null }), 'stream-gone', 'broken', 'overrideLogicalId'],
    [
      'a stream that Lambda cannot read',
      triggersWith({ result: 'PROBLEM: Function call failed' }),
      'stream-fails',
      'broken',
      'npm run deploy',
    ],
    ['a clock that is off', triggersWith({}, { state: 'DISABLED' }), 'clock-off', 'broken', 'Schedules'],
    ['a clock that is gone', triggersWith({}, { state: null }), 'clock-gone', 'broken', 'overrideLogicalId'],
  ]);

  test('a closed shop in one sentence', () => {
    const closed = ['shop', 'clock'].map((label) => ({
      ...healthyFunction,
      label,
      name: `${label}-1`,
      isClosed: true,
    }));
    const results = resultsOf({ functions: closed });
    expect(results.map(({ message }) => message)).toEqual([
      'Closed, so no calls can run (reserved concurrency 0): shop, clock.',
    ]);
    expect(results[0]?.fix).toContain('--function-name clock-1');
  });

  test('neither a running release nor missing protection on a preview', () => {
    const shifting = functionWith({ live: { version: '6', released: '7', isShifting: true } });
    expect(resultsOf({ functions: shifting })).toEqual([]);
    const thrownAway: Changes = {
      payments: { key: 'test' },
      encryption: null,
      table: { isProtected: false },
      admins: { isProtected: false },
    };
    expect(resultsOf(thrownAway, 'preview')).toEqual([]);
  });
});
