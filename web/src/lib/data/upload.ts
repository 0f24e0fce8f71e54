import type { ContractKey, ParamsOf, ResponseOf, Routes } from '#shared/contract/index.ts';
import { accessToken } from '../storage/stored-session.ts';
import { problemOf, urlOf } from './api.ts';

/** Routes with a file as body. */
type UploadKey = { [K in ContractKey]: Routes[K] extends { bytes: object } ? K : never }[ContractKey];

interface UploadOptions<K extends UploadKey> {
  params: ParamsOf<K>;
  body: Blob;
  /** Tokens of links. */
  headers?: Record<string, string>;
  /** Bytes that have gone out so far. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

const open = (method: string, url: string, token: string | null, mediaType: string): XMLHttpRequest => {
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', mediaType);
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  return request;
};

/**
 * Sends a file to a route of the contract and reports progress, which `fetch` cannot. Throws `ApiProblem` for any
 * answer but success, `TypeError` without an answer, `AbortError` when aborted.
 */
export async function upload<K extends UploadKey>(
  key: K,
  { params, body, headers = {}, onProgress, signal }: UploadOptions<K>,
): Promise<ResponseOf<K>> {
  const [method = 'PUT', path = ''] = key.split(' ');
  const request = open(
    method,
    urlOf(path, { params: params as Record<string, unknown> }),
    await accessToken(),
    body.type,
  );
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  signal?.throwIfAborted();
  const answer = await new Promise<Response>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('No answer came'));
    request.onabort = () => reject(new DOMException('Called off', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as ResponseOf<K>;
}
