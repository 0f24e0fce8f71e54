import type { IncomingMessage, ServerResponse } from 'node:http';

/** Describes an emulated service. It gets every request whose path starts with one of its prefixes. */
export interface Service {
  name: string;
  prefixes: string[];
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> | void;
  close?(): Promise<void> | void;
}

/** Reads the whole body. Rejects with `RangeError` if the body is longer than `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 10 * 1024 * 1024): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new RangeError(`body over ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(body));
}

export function sendHtml(response: ServerResponse, status: number, html: string) {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(html);
}
