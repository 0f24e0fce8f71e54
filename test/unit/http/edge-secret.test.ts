import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
});
const settings: { FRONT_DOOR_KEY?: string } = {};
vi.mock('#functions/runtime/config.ts', () => ({ config: () => settings }));

import { viewerAddress } from '#functions/http/edge-secret.ts';
import { withMiddleware } from '#functions/http/http.ts';
import { apiEvent, lambdaContext } from './events.ts';

const handler = vi.fn(async () => ({ statusCode: 200, body: 'reached' }));
const ask = (headers: Record<string, string>) => withMiddleware(handler)(apiEvent({ headers }), lambdaContext);

describe('a call', () => {
  beforeEach(() => {
    settings.FRONT_DOOR_KEY = 'right';
    handler.mockClear();
  });

  test('through the content network reaches its handler', async () => {
    expect(await ask({ 'front-door-key': 'right' })).toMatchObject({ statusCode: 200, body: 'reached' });
  });

  test.each<Record<string, string>>([
    {},
    { 'front-door-key': '' },
    { 'front-door-key': 'righ' },
    { 'front-door-key': 'right, right' },
  ])('past the content network is refused before any handler: %j', async (headers) => {
    expect(await ask(headers)).toMatchObject({ statusCode: 403 });
    expect(handler).not.toHaveBeenCalled();
  });

  test('is refused when no secret is configured: a missing secret closes the shop instead of opening it', async () => {
    delete settings.FRONT_DOOR_KEY;
    for (const key of ['', 'undefined'])
      expect(await ask({ 'front-door-key': key })).toMatchObject({ statusCode: 403 });
    expect(await ask({})).toMatchObject({ statusCode: 403 });
    expect(handler).not.toHaveBeenCalled();
  });

  test('that is refused gets an answer without the key', async () => {
    expect(JSON.stringify(await ask({ 'front-door-key': 'wrong' }))).not.toMatch(/right|wrong/);
  });
});

describe('the address of a visitor', () => {
  test.each([
    [{ 'viewer-address': '203.0.113.7' }, '203.0.113.7'],
    [{ 'viewer-address': '203.0.113.7', 'x-forwarded-for': '10.0.0.1, 10.0.0.2, 198.51.100.1' }, '203.0.113.7'],
    [{ 'x-forwarded-for': '10.0.0.1, 10.0.0.2' }, '192.0.2.1'],
    [{}, '192.0.2.1'],
  ])('with %j is %s', (headers, address) => {
    expect(viewerAddress(apiEvent({ headers: headers as Record<string, string> }))).toBe(address);
  });
});
