import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type ContractKey, contractKeys, routeOf, splitKey } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';
import {
  changed,
  expectNoFailure,
  expectProblem,
  fieldsOf,
  fits,
  LINK,
  NOT_UTF8,
  ODD_TEXTS,
  pathsOf,
  pathWith,
  readerLinkStatus,
  sampleBody,
  sampleParams,
  schemaOf,
} from '../../support/malformed.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, browse, expectedTotal, lineOf } from '../../support/shopping.ts';

/**
 * Every function validates a request in the same way before its handler runs. The unit tests of the contract check which
 * input is refused. These tests check that each route validates its input, and that no handler fails on unusual input that
 * its schema accepts.
 */
let shop: Shop;
/** Valid bodies, so that an invalid field is the only error. */
let bodies: Partial<Record<ContractKey, unknown>>;
let knownSlug: string;

beforeAll(async () => {
  shop = await startShop();
  const products = await browse(shop);
  knownSlug = products[0]?.slug ?? '';
  const items = [lineOf(products.find((product) => product.inventoryQuantity > 50) as ProductDetail)];
  bodies = {
    'POST /api/checkout/sessions': {
      ...(sampleBody('POST /api/checkout/sessions') as object),
      items,
      country: 'US',
      expectedTotalCents: await expectedTotal(shop, products, items),
    },
  };
});
afterAll(() => shop?.close());

const withBody = contractKeys.filter((key) => routeOf(key).body);
const withQuery = contractKeys.filter((key) => routeOf(key).query);
const withPages = withQuery.filter((key) => 'cursor' in (schemaOf(routeOf(key).query).properties ?? {}));
const withParams = contractKeys.filter((key) => routeOf(key).params);
const writing = contractKeys.filter((key) => !key.startsWith('GET'));

const bodyOf = (key: ContractKey): unknown => structuredClone(bodies[key] ?? sampleBody(key));

async function headersFor(key: ContractKey): Promise<Record<string, string>> {
  const { caller, headers } = routeOf(key);
  if (caller === 'customer' || caller === 'admin') return as(shop, caller);
  if (!headers) return {};
  const { properties = {} } = schemaOf(headers);
  if ('review-link' in properties) return { 'review-link': LINK['order-link'] };
  return 'order-link' in properties ? LINK : {};
}

async function send(key: ContractKey, path: string, body?: unknown, headers = {}): Promise<Answer<Problem>> {
  const { method } = splitKey(key);
  return shop.call<Problem>(method, path, body, { ...(await headersFor(key)), ...headers });
}

/** Returns a well-formed path that matches nothing. */
const plainPath = (key: ContractKey): string => pathWith(key, sampleParams(key));

/** Returns a path on which a list exists. A product's reviews need the slug of an existing product. */
const listPath = (key: ContractKey): string =>
  key === 'GET /api/products/{slug}/reviews' ? pathWith(key, { slug: knownSlug }) : plainPath(key);

const isAccepted = (schema: Route['body'], value: unknown): boolean => schema?.safeParse(value).success === true;

/** Numbers at the edges of the range that a field allows. */
const ODD_NUMBERS = [-1, 0, 1.5, 2 ** 53, 1e300];

const oddValues = (schema: ReturnType<typeof schemaOf>): unknown[] => [
  ...(fits('string', schema) ? [...Object.values(ODD_TEXTS), '\u{1f9f1}'] : []),
  ...(fits('integer', schema) ? ODD_NUMBERS : []),
];

describe.each(withBody)('the body of %s', (key) => {
  const { body: schema } = routeOf(key);
  const fields = fieldsOf(schemaOf(schema));
  const path = plainPath(key);

  test('is refused with the names of its fields', async () => {
    const wrong = fields.filter((field) => field.path.length === 1 && !fits('object', field.schema));
    const places = [['surprise'], ...wrong.slice(0, 8).map((field) => field.path)];
    const answer = await send(key, path, changed(bodyOf(key), places, {}));
    expectProblem(answer, 400);
    // For a field with several possible forms, the error may refer to the field that distinguishes them.
    const named = pathsOf(answer).map((at) => `${at}.`);
    expect(places.filter((place) => !named.some((at) => at.startsWith(`${place}.`)))).toEqual([]);
  });

  test('is never a failure of ours, whatever text or number it holds', async () => {
    const valid = bodyOf(key);
    const odd = fields
      .map(({ path, schema: field }) => ({
        path,
        values: oddValues(field).filter((value) => isAccepted(schema, changed(valid, [path], value))),
      }))
      .filter(({ values }) => values.length > 0);
    const rounds = Math.max(0, ...odd.map(({ values }) => values.length));
    // Tests each odd value of each field once together with odd values of other fields. Also tests each field once as the
    // only odd field.
    const together = Array.from({ length: rounds }, (_, round) =>
      odd.reduce(
        (body, { path, values }, index) => changed(body, [path], values[(round + index) % values.length]),
        valid,
      ),
    );
    const alone = odd.map(({ path, values }, index) => changed(valid, [path], values[index % values.length]));
    for (const text of new Set([...together, ...alone].map((body) => JSON.stringify(body)))) {
      if (isAccepted(schema, JSON.parse(text))) expectNoFailure(await send(key, path, text));
    }
  });
});

/** Lists one route of each function, because all routes of a function parse their bodies in the same way. */
const oneOfEach = [...Map.groupBy(withBody, (key) => routeOf(key).group).values()].map(([key]) => key as ContractKey);

test.each(oneOfEach)('no odd JSON that %s is sent is a failure of ours', async (key) => {
  const bad = [
    '',
    '{',
    '[]',
    'null',
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
  expectProblem(
    await send(key, plainPath(key), 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' }),
    400,
  );
  expectProblem(await send(key, plainPath(key)), 400);
  const polluted = JSON.stringify(bodyOf(key)).replace(/^\{/, '{"__proto__":{"isAdmin":true},');
  expectProblem(await send(key, plainPath(key), polluted), 400);
  expect((await shop.call('GET', '/api/health')).body).toEqual({ status: 'ok' });
});

/** Lists one writing route of each function, and all routes with a size limit of their own. */
const limited = [
  ...new Set([
    ...[...Map.groupBy(writing, (key) => routeOf(key).group).values()].map(([key]) => key as ContractKey),
    ...writing.filter((key) => routeOf(key).bytes),
  ]),
];

test.each(limited)('%s refuses 300 kB, or what is more than a picture may have', async (key) => {
  const length = Math.max(300_000, routeOf(key).bytes?.maxBytes ?? 0);
  expectProblem(await send(key, plainPath(key), JSON.stringify({ a: 'x'.repeat(length) })), 413);
});

describe.each(withQuery)('the query of %s', (key) => {
  const { query } = routeOf(key);
  const names = Object.keys(schemaOf(query).properties ?? {});
  const ask = (text: string) => send(key, `${plainPath(key)}?${text}`);

  test('is never a failure of ours', async () => {
    const texts = Object.values(ODD_TEXTS);
    const isFit = (name: string, text: string | undefined) => isAccepted(query, { [name]: text });
    const turned = (round: number) =>
      names
        .map((name, index): [string, string] => [name, texts[(round + index) % texts.length] ?? ''])
        .filter((pair) => isFit(...pair));
    // Few fields accept an odd text, so many rounds are equal. Equal rounds are sent only once.
    for (const text of new Set([...texts.keys()].map((round) => String(new URLSearchParams(turned(round))))))
      expectNoFailure(await ask(text));
    for (const [index, name] of names.entries()) {
      const text = texts.filter((one) => isFit(name, one))[index % texts.length];
      if (text !== undefined) expectNoFailure(await ask(`${name}=${encodeURIComponent(text)}`));
      const broken = ['%ED%A0%80', '%'][index % 2];
      const answer = await ask(`${name}=${broken}`);
      expectNoFailure(answer);
      if (answer.status === 400) expect(pathsOf(answer)).toEqual([name]);
      expectNoFailure(await ask(`${name}=1&${name}=2&${name}`));
    }
    expectNoFailure(await ask('surprise=1&__proto__=1&constructor=1'));
  });
});

describe.each(withPages)('the pages of %s', (key) => {
  test('are bounded in length', async () => {
    const answer = await send(key, `${plainPath(key)}?limit=1000`);
    expectProblem(answer, 400);
    expect(pathsOf(answer)).toEqual(['limit']);
  });

  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const isCursorNamed = (answer: Answer<Problem>) => pathsOf(answer).includes('cursor');

  // All lists except that of products read their cursors with the same function. The unit test of that function has more
  // cases.
  test('name a cursor that is none of ours', async () => {
    for (const cursor of ['abc', base64({ pk: 'CATEGORIES', sk: 'x' })]) {
      const answer = await send(key, `${listPath(key)}?cursor=${cursor}${key.includes('search') ? '&q=tee' : ''}`);
      expectProblem(answer, 400);
      expect(pathsOf(answer)).toEqual(['cursor']);
    }
  });

  test('survive a cursor that is well made and leads nowhere', async () => {
    const places = (text: string) => [
      { sk: text },
      { pk: text, sk: text, gsi1sk: text },
      { pk: text, sk: text, gsi2sk: text },
    ];
    const [first = '', ...others] = ['~', '\u0000', '🧱', '0'.repeat(500)];
    const follow = (place: object) => send(key, `${plainPath(key)}?cursor=${base64(place)}`);
    for (const [form, place] of places(first).entries()) {
      const answer = await follow(place);
      expectNoFailure(answer);
      // Each list accepts only one form of cursor.
      if (isCursorNamed(answer)) continue;
      for (const text of others) expectNoFailure(await follow(places(text)[form] ?? {}));
    }
  });
});

describe.each(withParams)('the path of %s', (key) => {
  // On these routes, `constructor` is a valid slug, or the missing body is refused first.
  const isFree = [
    'PUT /api/admin/pages/{slug}',
    'POST /api/admin/mail-previews/{name}',
    'POST /api/products/{slug}/stock-alerts',
  ].includes(key);
  const params = sampleParams(key);
  /** Returns one text that every schema refuses, and the odd texts that this schema accepts. */
  const oddOf = (name: string) => [
    ODD_TEXTS['a path upwards'],
    ...[...Object.values(ODD_TEXTS), 'ord_0000', ...(isFree ? [] : ['constructor'])].filter(
      (text) => text !== '' && isAccepted(routeOf(key).params, { ...params, [name]: text }),
    ),
  ];

  test.each(Object.keys(params))('that cannot name anything in the place of %s is not found', async (name) => {
    for (const text of oddOf(name)) {
      const answer = await send(key, pathWith(key, { ...params, [name]: encodeURIComponent(text) }));
      // Subscribers open these links in a browser or an email program, so the response is not a problem document.
      const status = readerLinkStatus(key);
      if (status !== null) expect(answer.status).toBe(status);
      else expectProblem(answer, 404);
    }
  });
});

describe('addresses the contract does not have', () => {
  test.each(NOT_UTF8)('a path with %s is refused', async (text) => {
    const key = 'GET /api/products/{slug}';
    expect((await send(key, pathWith(key, { slug: text }))).status).toBe(400);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is refused where only GET is known', async (method) => {
    for (const path of ['/api/products', '/api/orders/nothing'])
      expectProblem(await shop.call<Problem>(method, path), 404);
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
