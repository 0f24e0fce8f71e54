import type { ContractKey, ParamsOf, ResponseOf, Routes } from '#shared/contract/index.ts';
import { accessToken } from '../storage/stored-session.ts';
import { problemOf, urlOf } from './api.ts';

/** Routes whose request body is a file. */
type UploadKey = { [K in ContractKey]: Routes[K] extends { bytes: object } ? K : never }[ContractKey];

interface UploadOptions<K extends UploadKey> {
  params: ParamsOf<K>;
  body: Blob;
  /** Request headers, for example the token of a link. */
  headers?: Record<string, string>;
  /** Called with the number of bytes sent so far. */
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
 * Uploads a file to a route of the contract and reports the progress, which `fetch` cannot do. Throws `ApiProblem` for any
 * response other than success, `TypeError` if there is no response, and `AbortError` if aborted.
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
