import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultService, Faults } from '../faults.ts';
import { sendJson } from '../service.ts';

/** A refusal: the HTTP status and the JSON body as the caller receives it. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Sends the refusal that ended a call. Rethrows every other error. */
export function sendRefusal(response: ServerResponse, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  sendJson(response, error.status, error.body);
}

/** Milliseconds before the connection is closed when the fault does not name a time. */
const SILENCE = 250;

/** Uses up a `timeout_after_success` fault: closes the connection without an answer and returns true. */
export async function cutConnection(
  faults: Faults,
  service: FaultService,
  path: string,
  request: IncomingMessage,
): Promise<boolean> {
  const fault = faults.take(service, path, ['timeout_after_success']);
  if (!fault) return false;
  await sleep(fault.milliseconds ?? SILENCE);
  request.socket.destroy();
  return true;
}

/** Splits the `Authorization` header; the scheme is in lower case. */
export function readAuthorization({ headers }: IncomingMessage): { scheme: string; credential: string } {
  const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ');
  return { scheme: scheme.toLowerCase(), credential };
}
