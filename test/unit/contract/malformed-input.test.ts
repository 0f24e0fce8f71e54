import { describe, expect, test } from 'vitest';
import { validateRequest } from '#functions/http/http-input.ts';
import { Problem } from '#shared/base/errors.ts';
import { type ContractKey, contractKeys, routeOf } from '#shared/contract/index.ts';
import {
  changed,
  fieldsOf,
  fits,
  isReaderLink,
  LINK,
  ODD_TEXTS,
  objectsOf,
  type Path,
  sampleBody,
  sampleParams,
  sampleQuery,
  schemaOf,
  VALUES,
} from '../../support/malformed.ts';
import { apiEvent } from '../http/events.ts';

interface Sent {
  text?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
}

/**
 * Validates a request the same way that every function does before its handler runs. Returns the refusal, or null if the
 * request is valid.
 */
function refusalOf(key: ContractKey, { text = '', params = sampleParams(key), query = {} }: Sent): Problem | null {
  const event = apiEvent({
    headers: { ...LINK, 'review-link': LINK['order-link'] },
    pathParameters: params,
    queryStringParameters: query,
  });
  try {
    validateRequest(routeOf(key), event, Buffer.from(text));
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const pathsOf = (problem: Problem | null) => (problem?.errors ?? []).map(({ path }) => path);

/** Number of invalid fields in one test. A response lists at most 20 errors. */
const FEW_ERRORS = 8;

const withBody = contractKeys.filter((key) => routeOf(key).body);
const withQuery = contractKeys.filter((key) => routeOf(key).query);
const withPages = withQuery.filter((key) => 'cursor' in (schemaOf(routeOf(key).query).properties ?? {}));
/** Leaves out links in emails, because their error pages are HTML. */
const withParams = contractKeys.filter((key) => routeOf(key).params && !isReaderLink(key));

describe.each(withBody)('the body of %s', (key) => {
  const schema = schemaOf(routeOf(key).body);
  const fields = fieldsOf(schema);
  const body = sampleBody(key);
  const refusal = (value: unknown) => refusalOf(key, { text: JSON.stringify(value) });

  /** Sends bodies with `value` at a few of these paths at a time. Expects an error for each path or a field below it. */
  function expectNamed(places: readonly Path[], value: unknown): void {
    for (let start = 0; start < places.length; start += FEW_ERRORS) {
      const some = places.slice(start, start + FEW_ERRORS);
      const problem = refusal(changed(body, some, value));
      expect(problem).toMatchObject({ code: 'invalid_request', status: 400 });
      const named = pathsOf(problem).map((path) => `${path}.`);
      const unnamed = some.filter((place) => !named.some((path) => path.startsWith(`${place.join('.')}.`)));
      expect(unnamed).toEqual([]);
    }
  }

  test('is accepted when nothing is wrong with it', () => {
    expect(pathsOf(refusal(body))).toEqual([]);
  });

  test('names every field of the wrong type, or missing', () => {
    for (const depth of new Set(fields.map((field) => field.path.length))) {
      const ofDepth = fields.filter((field) => field.path.length === depth);
      for (const [type, value] of VALUES) {
        const unfit = ofDepth.filter((field) => !fits(type, field.schema));
        expectNamed(
          unfit.map(({ path }) => path),
          value,
        );
      }
      const required = ofDepth.filter((field) => field.required);
      expectNamed(
        required.map(({ path }) => path),
        undefined,
      );
    }
  });

  test('names an unknown field, wherever it is', () => {
    for (const place of objectsOf(schema)) {
      const names = ['surprise', 'constructor', 'toString', 'isAdmin'];
      expectNamed(
        names.map((name) => [...place, name]),
        { polluted: true },
      );
    }
  });

  test('takes no prototype from its keys', () => {
    const text = JSON.stringify(body).replace(/^\{/, '{"__proto__":{"isAdmin":true},');
    expect(pathsOf(refusalOf(key, { text }))).toEqual(['__proto__']);
  });

  test('has no half character in any text, and no number beyond all', () => {
    const textWith = (path: Path, literal: string) =>
      JSON.stringify(changed(body, [path], 'PLACE')).replace('"PLACE"', () => literal);
    for (const { path, schema: field } of fields) {
      const halves = fits('string', field) ? ['"a\\ud800b"', '"\\udc00"'] : [];
      for (const half of halves)
        expect(refusalOf(key, { text: textWith(path, half) })).toMatchObject({ code: 'malformed_body', status: 400 });
      if (fits('integer', field))
        expect(refusalOf(key, { text: textWith(path, '1e999') })).toMatchObject({ status: 400 });
    }
  });

  test.each(['', '{', '[]', 'null', 'a=1&b=2'])('is not %j', (text) => {
    expect(refusalOf(key, { text })).toMatchObject({ status: 400 });
  });
});

describe.each(withQuery)('the query of %s', (key) => {
  const names = Object.keys(schemaOf(routeOf(key).query).properties ?? {});

  test('is accepted, or refused with the name of its odd field', () => {
    for (const text of Object.values(ODD_TEXTS)) {
      for (const name of [...names, 'surprise', 'constructor']) {
        const problem = refusalOf(key, { query: { ...sampleQuery(key), [name]: text } });
        if (problem) expect([problem.status, [...new Set(pathsOf(problem))]]).toEqual([400, [name]]);
      }
    }
  });
});

describe.each(withPages)('the pages of %s', (key) => {
  test.each(['0', '-1', '1.5', '49.9', '1000', 'NaN', 'Infinity', '', 'ten', '0x'])('are not %j long', (limit) => {
    expect(pathsOf(refusalOf(key, { query: { limit } }))).toEqual(['limit']);
  });

  test.each(['!!!', '', 'A'.repeat(1025)])('do not start at %j', (cursor) => {
    expect(pathsOf(refusalOf(key, { query: { cursor } }))).toEqual(['cursor']);
  });
});

describe.each(withParams)('the path of %s', (key) => {
  test.each(Object.keys(sampleParams(key)))('cannot name anything with an odd %s', (name) => {
    for (const text of Object.values(ODD_TEXTS)) {
      const problem = refusalOf(key, { params: { ...sampleParams(key), [name]: text } });
      expect([text, problem?.code, problem?.status]).toEqual([text, 'not_found', 404]);
    }
  });
});
