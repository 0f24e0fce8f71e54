import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendHtml } from '../service.ts';
import { ApiError } from './api.ts';

/** Returns a submitted form field, or an empty string if it is missing. */
export type ReadField = (name: string) => string;

/** Describes the merchant's pages. A form posts back to the page that shows it, with the name of an action. */
export interface Dashboard<Context> {
  /** Path of the first page, with a trailing slash. */
  home: string;
  actions: Record<string, (context: Context, field: ReadField) => unknown>;
  /** Returns the page at `path`, or undefined if there is none. `problem` says why the last action failed. */
  view(context: Context, path: string, problem: string): string | undefined;
}

/**
 * Shows a page, or runs an action and returns to the page that the action came from. If the action is refused, the page shows
 * the reason.
 */
export async function handleDashboardRequest<Context>(
  { home, actions, view }: Dashboard<Context>,
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (`${path}/` === home) {
    response.writeHead(308, { location: home }).end();
    return;
  }
  if (request.method !== 'POST') {
    const shown = view(context, path, '');
    if (shown === undefined) response.writeHead(404).end();
    else sendHtml(response, 200, shown);
    return;
  }
  const fields = new URLSearchParams((await readBody(request)).toString());
  const field: ReadField = (name) => fields.get(name) ?? '';
  try {
    const name = field('action');
    if (Object.hasOwn(actions, name)) await actions[name]?.(context, field);
    // The action may have deleted the object that the page shows.
    const remains = view(context, path, '') !== undefined;
    response.writeHead(303, { location: remains ? path : home }).end();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendHtml(response, error.status, view(context, path, error.message) ?? view(context, home, error.message) ?? '');
  }
}
