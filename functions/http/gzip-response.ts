import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export const compress = promisify(gzip);

/** Smallest body to compress, in characters. A smaller body fits into one network packet without compression. */
const MIN_BYTES = 1_000;
/** Lists the media types to compress. Pages are not among them, because CloudFront caches and compresses them better. */
const COMPRESSED = /^(?:application\/json|application\/xml|text\/csv)\b/;

export const isCompressible = ({
  headers = {},
  body = '',
}: Pick<APIGatewayProxyStructuredResultV2, 'headers' | 'body'>): boolean =>
  body.length >= MIN_BYTES && COMPRESSED.test(String(headers['content-type'] ?? ''));

export const acceptsGzip = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean =>
  headers['accept-encoding']?.includes('gzip') ?? false;

/**
 * Compresses long responses for clients that accept gzip. CloudFront compresses only what it caches, and the gateway
 * compresses nothing. Skips shared responses, which have an ETag and are compressed once for all callers.
 */
export const gzipResponse = (): middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  after: async (request) => {
    const { response, event } = request;
    if (!response?.body || response.isBase64Encoded || response.headers?.etag || !isCompressible(response)) return;
    const headers = { ...response.headers, vary: 'accept-encoding' };
    if (!acceptsGzip(event)) {
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
