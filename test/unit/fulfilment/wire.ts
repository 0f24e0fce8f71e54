import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrintifyClient } from '#outside/printify/request.ts';

export interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** Describes a server's response: a status with a body, no response, or a closed connection. */
export type Reply =
  | { status?: number; body?: unknown; raw?: string; headers?: Record<string, string> }
  | 'silence'
  | 'hang up';
type Answer = (asked: Asked) => Reply;

/** Starts a server on a free port that sends the replies of a test and records requests. */
export async function wire() {
  const asked: Asked[] = [];
  let answer: Answer = () => ({});
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://wire');
    const text = Buffer.concat(chunks).toString('utf8');
    const call: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    asked.push(call);
    const reply = answer(call);
    if (reply === 'silence') return;
    if (reply === 'hang up') {
      request.socket.destroy();
      return;
    }
    const { status = 200, body = {}, raw, headers = {} } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(raw ?? JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    asked,
    /** Lists the received requests in order, for example `POST /orders.json`. */
    calls: () => asked.map(({ method, path }) => `${method} ${path.replace('/v1/shops/7', '')}`),
    /** Queues replies. The last one repeats. */
    replies: (...replies: Reply[]) => {
      asked.length = 0;
      let position = 0;
      answer = () => replies[Math.min(position++, replies.length - 1)] ?? {};
    },
    answers: (next: Answer) => {
      asked.length = 0;
      answer = next;
    },
    printify: (options: Partial<PrintifyClient> = {}): PrintifyClient => ({
      apiUrl,
      apiKey: 'key',
      retryMs: 1,
      timeoutMs: 60_000,
      ...options,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type Wire = Awaited<ReturnType<typeof wire>>;
