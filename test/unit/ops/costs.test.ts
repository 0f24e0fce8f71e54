import { describe, expect, test } from 'vitest';
import { Invocations } from '#infra/local/invocations.ts';
import { billOf, NO_USAGE, plus } from '../../bench/costs.ts';
import { PRICES } from '../../bench/prices.ts';

describe('the bill', () => {
  const usage = {
    ...NO_USAGE,
    invocations: 1e6,
    requests: 1e6,
    ticks: 1e6,
    seconds: 1000,
    readUnits: 1e6,
    writeUnits: 1e6,
    mails: 1000,
    keyReads: 1e4,
  };

  test('is the sum of its parts, each at its list price', () => {
    const { sum, ...parts } = billOf(usage);
    expect(parts).toMatchObject({
      dynamoDb: 0.75,
      schedule: 1,
      gateway: 1,
      contentNetwork: 0,
      mails: 0.1,
      keys: expect.closeTo(0.03),
    });
    expect(parts.lambda).toBeCloseTo(0.2 + 1500 * PRICES.lambda.gigabyteSecond);
    expect(sum).toBeCloseTo(Object.values(parts).reduce((total, part) => total + part, 0));
  });

  test('of twice as much is twice as high', () => {
    expect(billOf(plus(usage, usage)).sum).toBeCloseTo(2 * billOf(usage).sum);
    expect(plus(usage, usage, -1)).toEqual(NO_USAGE);
  });
});

test('every function’s runs are counted, those that answer no request too', async () => {
  const invocations = new Invocations();
  const cost = { durationMs: 5, capacityUnits: 2, writeUnits: 1, calls: 3 };
  for (const status of [200, 429]) invocations.add({ function: 'shop', route: 'GET /api/store', status, ...cost });
  await invocations.counted('changes', async () => {})();
  await expect(invocations.counted('clock', () => Promise.reject(new Error('late')))()).rejects.toThrow('late');
  expect(invocations.totals()).toMatchObject({
    shop: { invocations: 2, durationMs: 10, capacityUnits: 4, writeUnits: 2, calls: 6 },
    changes: { invocations: 1, capacityUnits: 0 },
  });
});
