import { saveFile } from '../save-file.ts';
import { accessToken } from '../storage/stored-session.ts';
import { problemOf } from './api.ts';

/**
 * Saves a file from the API under the name that the API sends. The request has the caller's token, or `headers`. Throws
 * `ApiProblem` if the request fails.
 */
export async function downloadFile(path: string, headers: Record<string, string> = {}): Promise<void> {
  const token = await accessToken();
  const response = await fetch(path, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  if (!response.ok) throw await problemOf(response);
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), name, response.headers.get('content-type') ?? '');
}
