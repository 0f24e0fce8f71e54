import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultService, Faults } from '../faults.ts';
import { sendJson } from '../service.ts';

/** Represents a refusal: the HTTP status and the JSON body that the caller receives. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, message: string, body: object) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Sends the response for a refused call. Rethrows every other error. */
export function sendRefusal(response: ServerResponse, error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  sendJson(response, error.status, error.body);
}

/** Milliseconds before the connection is closed, if the fault does not set a time. */
const SILENCE = 250;

/**
 * Uses up a `timeout_after_success` fault: closes the connection without a response and returns true. Returns false if there
 * is no such fault.
 */
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

/** Splits the `Authorization` header into scheme and credential. The scheme is in lowercase. */
export function readAuthorization({ headers }: IncomingMessage): { scheme: string; credential: string } {
  const [scheme = '', credential = ''] = (headers.authorization ?? '').split(' ');
  return { scheme: scheme.toLowerCase(), credential };
}
