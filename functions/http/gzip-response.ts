import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

const compress = promisify(gzip);

/** Smaller bodies fit into one network packet anyway. */
const MIN_BYTES = 1_000;
/** Excludes pages: CloudFront caches them and compresses them better. */
const COMPRESSED = /^(?:application\/json|application\/xml|text\/csv)\b/;

const contentType = ({ headers = {} }: APIGatewayProxyStructuredResultV2): string =>
  String(headers['content-type'] ?? '');

/**
 * Compresses long responses for clients that accept gzip. CloudFront compresses only what it caches, and the gateway nothing.
 */
export const gzipResponse = (): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  after: async (request) => {
    const { response, event } = request;
    if (!response?.body || response.isBase64Encoded || !COMPRESSED.test(contentType(response))) return;
    if (Buffer.byteLength(response.body) < MIN_BYTES) return;
    const headers = { ...response.headers, vary: 'accept-encoding' };
    if (!event.headers['accept-encoding']?.includes('gzip')) {
      request.response = { ...response, headers };
      return;
    }
    const body = await compress(response.body);
    request.response = {
      ...response,
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: body.toString('base64'),
      isBase64Encoded: true,
    };
  },
});
