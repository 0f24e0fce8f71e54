import { expect, test } from 'vitest';
import { matchRoute } from '#infra/local/gateway/routes.ts';
import { CATCH_ALL, contractKeys, splitKey } from '#shared/contract/index.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const known = contractKeys.map((key) => {
  const { method, path } = splitKey(key);
  return { key, method, address: path.replace(/\{\w+\}/g, 'nothing'), shape: path.replace(/\{\w+\}/g, '[^/]+') };
});

test.each(known)('the gateway passes $key on as it is', ({ key, method, address }) => {
  expect(matchRoute(method, address).routeKey).toBe(key);
});

test.each([...new Set(known.map(({ address }) => address))])(
  'no method that %s does not know has a route',
  (address) => {
    const serves = (method: string) =>
      known.some((route) => route.method === method && new RegExp(`^${route.shape}$`).test(address));
    for (const method of METHODS.filter((one) => !serves(one)))
      expect(matchRoute(method, address)).toMatchObject({ routeKey: CATCH_ALL, authorized: false });
  },
);
