import { expect, test } from 'vitest';
import { networkOf } from '../../../functions/requests/subscribers/limits.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
])('callers at %s are told apart by %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
