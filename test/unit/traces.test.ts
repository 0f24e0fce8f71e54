import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { traceCalls } from '#functions/runtime/traces.ts';

const TRACE = 'Root=1-5f84c7a1-ee6e1b4d6e1f2a3b4c5d6e7f;Parent=53995c3f42cd8ad8;Sampled=1';

interface Part {
  id: string;
  name: string;
  start_time: number;
  end_time?: number;
  in_progress?: boolean;
  http?: { response: { status: number } };
  fault?: boolean;
}

describe('Of a call that goes out, X-Ray', () => {
  let server: Server;
  let held: ServerResponse | undefined;
  let url: string;
  let trace: string | undefined;
  let said: string[];
  let stop: () => void;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/hangs-up') return request.socket.destroy();
      if (request.url === '/held') {
        held = response;
        return;
      }
      response.writeHead(request.url === '/broken' ? 503 : 200).end('done');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    trace = TRACE;
    said = [];
    held = undefined;
    stop = traceCalls(
      (document) => said.push(document),
      () => trace,
    );
  });
  afterEach(() => stop());

  const parts = (): Part[] => said.map((document) => JSON.parse(document.split('\n')[1] ?? ''));
  const byNode = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get(`${url}${path}`, (response) => response.resume().on('end', resolve)).on('error', reject);
    });
  const byFetch = (path: string) => fetch(`${url}${path}`).then((answer) => answer.text());

  describe.each([
    ["Node's own client, which the SDKs use", byNode],
    ['fetch', byFetch],
  ])('by %s', (_name, call) => {
    test('hears as it begins and as it ends, within the trace of the invocation', async () => {
      await call('/orders/ord_1?token=secret');
      expect(said.every((document) => document.startsWith('{"format":"json","version":1}\n'))).toBe(true);
      const [begun, ended] = parts();
      const shared = {
        type: 'subsegment',
        namespace: 'remote',
        trace_id: '1-5f84c7a1-ee6e1b4d6e1f2a3b4c5d6e7f',
        parent_id: '53995c3f42cd8ad8',
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
      };
      expect(begun).toMatchObject({ ...shared, in_progress: true });
      expect(ended).toMatchObject({ ...shared, id: begun?.id, http: { response: { status: 200 } }, fault: false });
      expect(ended?.end_time).toBeGreaterThanOrEqual(ended?.start_time ?? Number.POSITIVE_INFINITY);
      expect(said).toHaveLength(2);
    });

    test('is told the host, and nothing of whom the call is about', async () => {
      await call('/orders/ord_1?token=secret');
      expect(parts()[0]?.name).toMatch(/^127\.0\.0\.1/);
      expect(said.join()).not.toMatch(/ord_1|secret/);
    });

    test('hears of what fails there, and of what ends without an answer', async () => {
      await call('/broken');
      expect(parts()[1]).toMatchObject({ fault: true, http: { response: { status: 503 } } });
      await expect(call('/hangs-up')).rejects.toThrow();
      expect(parts()[3]).toMatchObject({ fault: true, end_time: expect.any(Number) });
      expect(said).toHaveLength(4);
    });

    test('hears its end in the trace it began in, whatever is answered by then', async () => {
      const called = call('/held');
      await expect.poll(() => held).toBeDefined();
      trace = TRACE.replaceAll('5f84c7a1', '00000000');
      held?.end('done');
      await called;
      expect(parts()[1]).toMatchObject({ trace_id: '1-5f84c7a1-ee6e1b4d6e1f2a3b4c5d6e7f', id: parts()[0]?.id });
    });

    test.each([undefined, '', TRACE.replace('Sampled=1', 'Sampled=0'), 'Root=1-2-3'])(
      'hears nothing where the trace is not kept: %s',
      async (header) => {
        trace = header;
        await call('/');
        expect(said).toEqual([]);
      },
    );
  });
});
