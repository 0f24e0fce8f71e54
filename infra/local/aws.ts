import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultService, Faults } from './faults.ts';

/** A failure to apply to one request: refuse it as too fast, fail it, or do the work but never answer. */
export type Failure = 'throttle' | 'error' | 'timeout_after_success';

/** Waits for a delay, if one is set, and returns the failure to apply. `path` is the request's path plus the operation. */
export async function takeFailure(faults: Faults, service: FaultService, path: string): Promise<Failure | undefined> {
  const delay = faults.take(service, path, ['delay']);
  if (delay) await sleep(delay.milliseconds ?? 1000);
  const fault = faults.take(service, path, ['throttle', 'error', 'timeout_after_success']);
  return fault?.mode as Failure | undefined;
}

const SILENCE_MILLISECONDS = 5_000;

/** Sends no response. Destroys the connection after five seconds unless the caller gives up earlier. */
export function neverAnswer(response: ServerResponse) {
  const timer = setTimeout(() => response.destroy(), SILENCE_MILLISECONDS).unref();
  response.once('close', () => clearTimeout(timer));
}

/** Returns the operation of an AWS JSON 1.1 request (`x-amz-target: Service.Operation`), or '' if the request has none. */
export function operationOf(request: IncomingMessage): string {
  return String(request.headers['x-amz-target'] ?? '')
    .split('.')
    .slice(1)
    .join('.');
}

type AwsBody = Record<string, unknown> & { __type?: string };

/** Sends a response in AWS JSON 1.1. A body with `__type` is an error, and a header contains its type too. */
export function sendAwsJson(response: ServerResponse, status: number, body: AwsBody) {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-amzn-requestid': crypto.randomUUID(),
    ...(body.__type ? { 'x-amzn-errortype': body.__type } : {}),
  });
  response.end(JSON.stringify(body));
}
