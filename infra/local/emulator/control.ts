import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { readBody, sendJson } from '../service.ts';
import { ApiError } from './api.ts';

/** Represents a response with a status other than 200. */
export class Reply {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

export type ControlAction<Context> = (context: Context, body: unknown) => object | Promise<object>;

/** Describes a control API for tests and the local page. `GET` reads a view and `POST` runs an action. All data is JSON. */
export interface Controls<Context> {
  actions: Record<string, ControlAction<Context>>;
  views: Record<string, (context: Context) => object>;
  /** Returns the body of a refusal. */
  refusal(message: string): object;
}

/**
 * Parameters for sending events again. `parallel: true` sends all copies at the same time. A number sends that many at a
 * time.
 */
export const copies = {
  times: z.int().min(1).max(1000).default(1),
  parallel: z.union([z.boolean(), z.int().min(1).max(100)]).default(false),
};

/** Returns how many deliveries are sent at the same time. */
export const atOnce = ({ times, parallel }: { times: number; parallel: boolean | number }, events: number): number =>
  parallel === true ? times * events : Number(parallel);

export async function handleControlRequest<Context>(
  controls: Controls<Context>,
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<void> {
  try {
    const answer = await answerTo(controls, context, request, name);
    if (answer instanceof Reply) sendJson(response, answer.status, answer.body);
    else sendJson(response, 200, answer);
  } catch (error) {
    const [status, body] = refuse(controls, error);
    sendJson(response, status, body);
  }
}

async function answerTo<Context>(
  { actions, views, refusal }: Controls<Context>,
  context: Context,
  request: IncomingMessage,
  name: string,
): Promise<object> {
  const view = request.method === 'GET' && Object.hasOwn(views, name) ? views[name] : undefined;
  if (view) return view(context);
  const action = request.method === 'POST' && Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action) throw new ApiError(404, 'Not found', refusal(`No control named '${name}'.`));
  return action(context, JSON.parse((await readBody(request)).toString() || '{}'));
}

function refuse<Context>({ refusal }: Controls<Context>, error: unknown): [status: number, body: object] {
  if (error instanceof ApiError) return [error.status, error.body];
  if (error instanceof z.ZodError) return [400, refusal(z.prettifyError(error))];
  if (error instanceof SyntaxError) return [400, refusal('The request is not valid JSON.')];
  throw error;
}
