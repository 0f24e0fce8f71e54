import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Faults } from './faults.ts';

/**
 * What the failure switches ask of one request: refuse it as too fast, fail it, or do the work and never answer.
 * A delay has already been waited for when the answer comes. `path` is the request's path plus the operation.
 */
export type Interference = 'throttle' | 'error' | 'timeout_after_success';

export async function interference(faults: Faults, service: string, path: string): Promise<Interference | undefined> {
  const delay = faults.take(service, path, ['delay']);
  if (delay) await sleep(delay.milliseconds ?? 1000);
  const fault = faults.take(service, path, ['throttle', 'error', 'timeout_after_success']);
  return fault?.mode as Interference | undefined;
}

const SILENCE_MILLISECONDS = 5_000;

/** Leaves the caller without an answer until it gives up, at most five seconds. */
export function fallSilent(response: ServerResponse) {
  const timer = setTimeout(() => response.destroy(), SILENCE_MILLISECONDS).unref();
  response.once('close', () => clearTimeout(timer));
}

/** The operation of an AWS JSON 1.1 request (`x-amz-target: Service.Operation`), or '' when it names none. */
export function operationOf(request: IncomingMessage): string {
  return String(request.headers['x-amz-target'] ?? '')
    .split('.')
    .slice(1)
    .join('.');
}

type AwsAnswer = Record<string, unknown> & { __type?: string };

/** Answers in AWS JSON 1.1; an answer that carries `__type` is an error and names it in the header too. */
export function sendAwsJson(response: ServerResponse, status: number, body: AwsAnswer) {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
    'x-amzn-requestid': crypto.randomUUID(),
    ...(body.__type ? { 'x-amzn-errortype': body.__type } : {}),
  });
  response.end(JSON.stringify(body));
}
