import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { Kept } from '#functions/runtime/kept.ts';
import { acceptsGzip, compress, isCompressible } from './gzip-response.ts';

/** An answer that every visitor gets alike, made once until the data it shows changes. */
export interface SharedAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Weak, because it names the compressed body too. */
  etag: string;
  /** In base64, made for the first caller who accepts it. */
  gzipped?: Promise<string>;
}

/** Counts characters as two bytes, which text outside Latin-1 takes. */
const BYTES_PER_CHARACTER = 2;
/** Compressed and in base64 it takes less than the text itself. */
const COPIES = 2;
const MAX_BYTES = 64 * 1024 * 1024;

/** Only a success is kept: anybody can think up addresses with nothing behind them. */
const bytesOf = ({ status, body }: SharedAnswer): number =>
  status === 200 ? body.length * BYTES_PER_CHARACTER * COPIES : 0;

const kept = new Kept<SharedAnswer>(MAX_BYTES, bytesOf);

/** Returns the answer under a key from memory, or the one that `make` returns. */
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

/** Returns the response to one request: 304 for a client that has it, compressed JSON for one that accepts it. */
export async function respondShared(
  answer: SharedAnswer,
  event: Pick<APIGatewayProxyEventV2, 'headers'>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { status, body, etag } = answer;
  if (status !== 200) return { statusCode: status, headers: answer.headers, body };
  const headers = { ...answer.headers, etag, vary: 'accept-encoding' };
  // Caches may send the tag without its mark of weakness.
  if (event.headers['if-none-match']?.includes(etag.slice(2))) return { statusCode: 304, headers };
  if (!isCompressible(answer) || !acceptsGzip(event)) return { statusCode: status, headers, body };
  return {
    statusCode: status,
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: await compressed(answer),
    isBase64Encoded: true,
  };
}
