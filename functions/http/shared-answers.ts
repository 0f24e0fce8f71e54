import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Kept } from '#functions/runtime/kept.ts';
import { acceptsGzip, compress, isCompressible } from './gzip-response.ts';

/** Contains a response that is the same for every visitor. It is created once and reused until its data changes. */
export interface SharedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Weak ETag, because the compressed body has the same tag. */
  etag: string;
  /** Compressed body in base64. Created for the first caller who accepts it. */
  gzipped?: Promise<string>;
}

/** Text outside Latin-1 takes two bytes per character, so every character counts as two. */
const BYTES_PER_CHARACTER = 2;
/** Counts the text and its compressed copy. The compressed copy in base64 is smaller than the text. */
const COPIES = 2;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Returns the size of a response in memory. Only successful responses are stored, because anyone can make up URLs of things
 * that do not exist.
 */
const bytesOf = ({ status, body }: SharedAnswer): number =>
  status === 200 ? body.length * BYTES_PER_CHARACTER * COPIES : 0;

const kept = new Kept<SharedAnswer>(MAX_BYTES, bytesOf);

/** Returns the response for a key from memory. If there is none, creates it with `make`. */
export const sharedAnswer = (key: string, make: () => Promise<SharedAnswer>): Promise<SharedAnswer> =>
  kept.get(key, make);

export const toSharedAnswer = (answer: Pick<SharedAnswer, 'status' | 'headers' | 'body'>): SharedAnswer => ({
  ...answer,
  etag: `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`,
});

const compressed = (answer: SharedAnswer): Promise<string> => {
  answer.gzipped ??= compress(answer.body).then((bytes) => bytes.toString('base64'));
  return answer.gzipped;
};

/** Responds to one request: 304 if the client already has the response, and compressed JSON if the client accepts it. */
export async function respondShared(
  answer: SharedAnswer,
  event: Pick<APIGatewayProxyEventV2, 'headers'>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { status, body, etag } = answer;
  if (status !== 200) return { statusCode: status, headers: answer.headers, body };
  const headers = { ...answer.headers, etag, vary: 'accept-encoding' };
  // Caches may send the tag without the prefix that marks it as weak.
  if (event.headers['if-none-match']?.includes(etag.slice(2))) return { statusCode: 304, headers };
  if (!isCompressible(answer) || !acceptsGzip(event)) return { statusCode: status, headers, body };
  return {
    statusCode: status,
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: await compressed(answer),
    isBase64Encoded: true,
  };
}
