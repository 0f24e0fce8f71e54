import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Size of the response to every request. It matches the size of a category page. The server sends its port to the parent
 * process.
 */
const BYTES = 12_000;
const body = Buffer.alloc(BYTES, 'x');
const headers = { 'content-type': 'application/json', 'content-length': BYTES };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
