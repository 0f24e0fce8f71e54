import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const pack = promisify(gzip);

/** Less fits into one packet of the network as it is. Bytes. */
const WORTHWHILE = 1_000;
/** Pages are left to the content network, which keeps them and packs them tighter. */
const PACKED = /^(?:application\/json|application\/xml|text\/csv)\b/;

const typeOf = ({ headers = {} }: APIGatewayProxyStructuredResultV2): string => String(headers['content-type'] ?? '');

/**
 * Sends long answers as gzip to whoever can read it: the content network packs only what it may keep, and the gateway
 * nothing.
 */
export const gzipResponse = (): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  after: async (request) => {
    const { response, event } = request;
    if (!response?.body || response.isBase64Encoded || !PACKED.test(typeOf(response))) return;
    if (Buffer.byteLength(response.body) < WORTHWHILE) return;
    const headers = { ...response.headers, vary: 'accept-encoding' };
    if (!event.headers['accept-encoding']?.includes('gzip')) {
      request.response = { ...response, headers };
      return;
    }
    const body = await pack(response.body);
    request.response = {
      ...response,
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: body.toString('base64'),
      isBase64Encoded: true,
    };
  },
});
