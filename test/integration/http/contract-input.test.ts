import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type ContractKey, contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import {
  at,
  expectNoFailure,
  expectProblem,
  fieldsOf,
  fits,
  NOT_UTF8,
  ODD_ADDRESSES,
  ODD_TEXTS,
  objectsOf,
  type Path,
  pathsOf,
  sampleOf,
  schemaOf,
  VALUES,
} from '../../support/malformed.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, browse, expectedTotal, lineOf } from '../../support/shopping.ts';

let shop: Shop;
/** Valid bodies, so that one invalid field is the only fault. */
let bodies: Partial<Record<ContractKey, unknown>>;

beforeAll(async () => {
  shop = await startShop();
  const products = await browse(shop);
  const items = [lineOf(products.find((product) => product.inventoryQuantity > 50) as ProductDetail)];
  bodies = {
    'POST /api/checkout/sessions': {
      items,
      country: 'US',
      expectedTotalCents: await expectedTotal(shop, products, items),
    },
    'POST /api/subscribers': { email: 'reader@example.com' },
    'POST /api/visits': { path: '/' },
    'PATCH /api/me': { firstName: 'New', lastName: 'User' },
  };
});
afterAll(() => shop?.close());

/** An answer names at most 20 errors, and a sample body may have some of its own. */
const FEW_ERRORS = 8;

const withBody = contractKeys.filter((key) => routeOf(key).body);
const withQuery = contractKeys.filter((key) => routeOf(key).query);
const withPages = withQuery.filter((key) => 'cursor' in (schemaOf(routeOf(key).query).properties ?? {}));
const withParams = contractKeys.filter((key) => routeOf(key).params);
const writing = contractKeys.filter((key) => !key.startsWith('GET'));

const bodyOf = (key: ContractKey): unknown => structuredClone(bodies[key] ?? sampleOf(schemaOf(routeOf(key).body)));

const changed = (key: ContractKey, places: readonly Path[], value: unknown): unknown => {
  const body = bodyOf(key);
  for (const place of places) at(body, place.slice(0, -1))[String(place.at(-1))] = value;
  return body;
};

/** A well-formed link without a valid signature. */
const LINK = { 'order-link': `${'a'.repeat(8)}.${'b'.repeat(43)}` };

async function headersFor(key: ContractKey): Promise<Record<string, string>> {
  const { caller, headers } = routeOf(key);
  if (caller === 'customer' || caller === 'admin') return as(shop, caller);
  return schemaOf(headers).properties?.['order-link'] ? LINK : {};
}

async function send(key: ContractKey, path: string, body?: unknown, headers = {}): Promise<Answer<Problem>> {
  const { method } = splitKey(key);
  return shop.call<Problem>(method, path, body, { ...(await headersFor(key)), ...headers });
}

/** Returns a well-formed path parameter that matches nothing. */
function plainPath(key: ContractKey): string {
  const { properties = {} } = schemaOf(routeOf(key).params);
  return splitKey(key).path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const prefix = /^\^(\w+_)\[/.exec(properties[name]?.pattern ?? '')?.[1];
    return prefix ? `${prefix}${'0'.repeat(26)}` : 'nothing';
  });
}

describe.each(withBody)('the body of %s', (key) => {
  const schema = schemaOf(routeOf(key).body);
  const fields = fieldsOf(schema);
  const path = plainPath(key);

  /** Sends bodies with the value at some of these places each: every one of them must be named. */
  async function expectNamed(places: readonly Path[], value: unknown): Promise<void> {
    for (let start = 0; start < places.length; start += FEW_ERRORS) {
      const some = places.slice(start, start + FEW_ERRORS);
      const answer = await send(key, path, changed(key, some, value));
      expectProblem(answer, 400);
      expect(pathsOf(answer)).toEqual(expect.arrayContaining(some.map((place) => place.join('.'))));
    }
  }

  test('names every field of the wrong type, or missing', async () => {
    for (const depth of new Set(fields.map((field) => field.path.length))) {
      const ofDepth = fields.filter((field) => field.path.length === depth);
      for (const [type, value] of VALUES) {
        await expectNamed(
          ofDepth.filter((field) => !fits(type, field.schema)).map(({ path: at }) => at),
          value,
        );
      }
      await expectNamed(
        ofDepth.filter(({ required }) => required).map(({ path: at }) => at),
        undefined,
      );
    }
  });

  test('names an unknown field, wherever it is', async () => {
    for (const place of objectsOf(schema)) {
      const names = ['surprise', 'constructor', 'toString', 'isAdmin'];
      await expectNamed(
        names.map((name) => [...place, name]),
        { polluted: true },
      );
    }
  });

  test('takes no prototype from its keys', async () => {
    const polluted = JSON.stringify(bodyOf(key)).replace(/^\{/, '{"__proto__":{"isAdmin":true},');
    expectProblem(await send(key, path, polluted), 400);
    expect((await shop.call('GET', '/api/health')).body).toEqual({ status: 'ok' });
  });

  test('is never a failure of ours, whatever text or number it holds', async () => {
    for (const field of fields.filter((candidate) => fits('string', candidate.schema))) {
      for (const text of Object.values(ODD_TEXTS)) {
        expectNoFailure(await send(key, path, changed(key, [field.path], text)));
      }
      const half = JSON.stringify(changed(key, [field.path], 'HALF'));
      expectProblem(await send(key, path, half.replace('HALF', 'a\\ud800b')), 400);
      expectProblem(await send(key, path, half.replace('HALF', '\\udc00')), 400);
      expectNoFailure(await send(key, path, half.replace('HALF', '\\ud83e\\uddf1')));
    }
    for (const field of fields.filter((candidate) => fits('integer', candidate.schema))) {
      for (const number of [-1, 0, 1.5, 2 ** 53, 1e300]) {
        expectNoFailure(await send(key, path, changed(key, [field.path], number)));
      }
      const huge = JSON.stringify(changed(key, [field.path], 'HUGE')).replace('"HUGE"', '1e999');
      expectProblem(await send(key, path, huge), 400);
    }
  });

  test('must be JSON of the right shape', async () => {
    for (const text of ['', '{', '[]', 'null']) expectProblem(await send(key, path, text), 400);
    expectProblem(await send(key, path, 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }), 400);
    expectProblem(await send(key, path, undefined), 400);
  });
});

/** One route of each function: all routes of a function parse their bodies alike. */
const oneOfEach = [...Map.groupBy(withBody, (key) => routeOf(key).group).values()].map(([key]) => key as ContractKey);

test.each(oneOfEach)('no odd JSON that %s is sent is a failure of ours', async (key) => {
  const bad = [
    ' ',
    '"text"',
    '12',
    'true',
    '{"a":1}}',
    "{'a':1}",
    '\u0000',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
  ];
  for (const text of bad) expectProblem(await send(key, plainPath(key), text), 400);
});

describe.each(writing)('%s', (key) => {
  test('refuses 300 kB, or what is more than a picture may have', async () => {
    const length = Math.max(300_000, routeOf(key).bytes?.maxBytes ?? 0);
    expectProblem(await send(key, plainPath(key), JSON.stringify({ a: 'x'.repeat(length) })), 413);
  });
});

describe.each(withQuery)('the query of %s', (key) => {
  const names = Object.keys(schemaOf(routeOf(key).query).properties ?? {});

  test('is never a failure of ours', async () => {
    for (const name of [...names, 'surprise', '__proto__', 'constructor']) {
      for (const [, text] of [...ODD_ADDRESSES, ['half a character', '%ED%A0%80'], ['a lone percent', '%']]) {
        const answer = await send(key, `${plainPath(key)}?${name}=${text}`);
        expectNoFailure(answer);
        if (answer.status === 400) expect(pathsOf(answer)).toEqual([name]);
      }
      expectNoFailure(await send(key, `${plainPath(key)}?${name}=1&${name}=2&${name}`));
    }
  });
});

describe.each(withPages)('the pages of %s', (key) => {
  test('are bounded in length', async () => {
    for (const limit of ['0', '-1', '1.5', '49.9', '1000', 'NaN', 'Infinity', '', 'ten', '0x']) {
      const answer = await send(key, `${plainPath(key)}?limit=${limit}`);
      expectProblem(answer, 400);
      expect(pathsOf(answer)).toEqual(['limit']);
    }
  });

  test('name a cursor that is none of ours', async () => {
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const foreign = [
      'abc',
      '!!!',
      base64(null),
      base64('text'),
      base64([]),
      base64({}),
      base64({ sk: 1 }),
      base64({ sk: '' }),
      base64({ pk: 'CATEGORIES', sk: 'x' }),
      base64({ sk: 'a\ud800' }),
      base64({ pk: 'a', sk: '\udc00', gsi1sk: 'a', gsi2sk: 'a' }),
      base64({ pk: 'a', sk: '\udc00', gsi1sk: 'a' }),
      base64({ pk: 'a', sk: '\udc00', gsi2sk: 'a' }),
      'A'.repeat(1025),
    ];
    for (const cursor of foreign) {
      const answer = await send(key, `${plainPath(key)}?cursor=${cursor}${key.includes('search') ? '&q=tee' : ''}`);
      expectProblem(answer, 400);
      expect(pathsOf(answer)).toEqual(['cursor']);
    }
  });

  test('survive a cursor that is well made and leads nowhere', async () => {
    for (const text of ['~', '\u0000', '🧱', '0'.repeat(500)]) {
      for (const place of [{ sk: text }, { pk: text, sk: text, gsi1sk: text }, { pk: text, sk: text, gsi2sk: text }]) {
        const cursor = Buffer.from(JSON.stringify(place)).toString('base64url');
        expectNoFailure(await send(key, `${plainPath(key)}?cursor=${cursor}`));
      }
    }
  });
});

describe.each(withParams)('the path of %s', (key) => {
  const { path } = splitKey(key);
  const names = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  // `constructor` can be the slug of a page, and a write without a body is refused first.
  const isFree = key === 'PUT /api/admin/pages/{slug}';
  const odd = [...ODD_ADDRESSES.map(([, text]) => text), 'ord_0000', ...(isFree ? [] : ['constructor'])];

  test.each(names)('that cannot name anything in the place of %s is not found, as a problem', async (name) => {
    const addressWith = (text: string) => path.replace(name, () => text).replace(/\{\w+\}/g, 'nothing');
    for (const text of odd) {
      const answer = await send(key, addressWith(text));
      // Subscribers open these in a browser, so the answer is HTML.
      if (key.includes('/unsubscribe/')) expect(answer.status).toBe(404);
      else expectProblem(answer, 404);
    }
    for (const text of NOT_UTF8) expect((await send(key, addressWith(text))).status).toBe(400);
  });
});

describe('addresses the contract does not have', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  const paths = [...new Set(contractKeys.map((key) => splitKey(key).path))];

  /** Also for path parameters. */
  const serves = (key: ContractKey, method: string, address: string): boolean => {
    const known = splitKey(key);
    return known.method === method && new RegExp(`^${known.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);
  };

  test('a method a path does not know is refused as a problem', async () => {
    for (const path of paths) {
      const address = path.replace(/\{\w+\}/g, 'nothing');
      for (const method of methods.filter(
        (candidate) => !contractKeys.some((key) => serves(key, candidate, address)),
      )) {
        const answer = await shop.call<Problem>(method, address);
        expectProblem(answer, answer.status === 405 ? 405 : 404);
      }
    }
  });

  test('an unknown path is refused with a problem', async () => {
    for (const path of ['/api/', '/api/nope', '/api/products/', '/api/products/a/b', '/api//products', '/api/%00']) {
      expectProblem(await shop.call<Problem>('GET', path), 404);
    }
  });

  test('an invalid idempotency key is named', async () => {
    for (const value of ['short', 'a'.repeat(65), 'with space', 'with,comma', 'ünïcode-key']) {
      const key = 'POST /api/checkout/sessions';
      const answer = await send(key, plainPath(key), bodyOf(key), { 'idempotency-key': value });
      expectProblem(answer, 400);
      expect(pathsOf(answer)).toEqual(['idempotency-key']);
    }
  });

  test.each(['/\\[', '//', 'http://[', '*', '/%', '/api/%5B[]\\^`{}'])(
    'the request target %s is answered, and the shop stays open',
    async (target) => {
      const { hostname, port } = new URL(shop.url);
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
        });
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
      expect((await shop.call('GET', '/api/health')).status).toBe(200);
    },
  );
});
