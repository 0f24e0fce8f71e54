import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendHtml } from '../service.ts';
import { ApiError } from './api.ts';

/** Returns a submitted form field, or an empty text. */
export type ReadField = (name: string) => string;

/** The merchant's pages: forms post back to the page that shows them and name an action. */
export interface Dashboard<Context> {
  /** The path of the first page, with a trailing slash. */
  home: string;
  actions: Record<string, (context: Context, field: ReadField) => unknown>;
  /** Returns the page at `path`, or undefined when there is none; `problem` says why the last action failed. */
  view(context: Context, path: string, problem: string): string | undefined;
}

/** Shows a page, or runs an action and goes back to the page it came from. A refused action shows its reason. */
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
    // The action may have deleted the subject of the page.
    const remains = view(context, path, '') !== undefined;
    response.writeHead(303, { location: remains ? path : home }).end();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendHtml(response, error.status, view(context, path, error.message) ?? view(context, home, error.message) ?? '');
  }
}
