import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});
vi.mock('#functions/runtime/config.ts', () => ({ config: () => ({ FRONT_DOOR_KEY: 'right' }) }));

import { withMiddleware } from '#functions/http/http.ts';
import { apiEvent, lambdaContext } from './events.ts';

const JSON_TYPE = 'application/json';
const LONG = JSON.stringify({ items: Array.from({ length: 200 }, (_, index) => `Größe ${index}`) });

async function answerTo(encoding: string | null, { type = JSON_TYPE, body = LONG } = {}) {
  const headers = { 'front-door-key': 'right', ...(encoding === null ? {} : { 'accept-encoding': encoding }) };
  const answer = await withMiddleware(async () => ({ statusCode: 200, headers: { 'content-type': type }, body }))(
    apiEvent({ headers }),
    lambdaContext,
  );
  return answer as APIGatewayProxyStructuredResultV2;
}

describe('a long answer', () => {
  test.each([JSON_TYPE, 'application/xml; charset=utf-8', 'text/csv; charset=utf-8'])(
    'of %s is compressed for clients that accept it, with the same content',
    async (type) => {
      const { headers, body = '', isBase64Encoded } = await answerTo('gzip, deflate, br', { type });
      expect(headers).toMatchObject({ 'content-type': type, 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(isBase64Encoded).toBe(true);
      expect(gunzipSync(Buffer.from(body, 'base64')).toString()).toBe(LONG);
      expect(body.length).toBeLessThan(LONG.length / 2);
    },
  );

  test.each([null, 'identity', 'br'])('is not compressed for clients that accept %s', async (encoding) => {
    const answer = await answerTo(encoding);
    expect(answer).toMatchObject({ body: LONG, headers: { vary: 'accept-encoding' } });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('stays uncompressed when it is a page, which CloudFront compresses', async () => {
    expect(await answerTo('gzip', { type: 'text/html; charset=utf-8' })).toMatchObject({ body: LONG });
  });
});

test('a short answer is not worth packing', async () => {
  expect(await answerTo('gzip', { body: '{"id":"prd_1"}' })).toMatchObject({ body: '{"id":"prd_1"}' });
});
