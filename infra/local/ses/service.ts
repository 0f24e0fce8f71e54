import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml } from '#shared/mail/escape-html.ts';
import { neverAnswer, takeFailure } from '../aws.ts';
import type { Documents } from '../documents.ts';
import type { Faults } from '../faults.ts';
import { readBody, type Service, sendHtml, sendJson } from '../service.ts';
import { type AccountSettings, openSesAccount } from './account.ts';
import { actions, type Result } from './actions.ts';
import { SesError } from './error.ts';
import { FEEDBACK_KINDS, type FeedbackKind, feedbackEvent, simulatedFeedback } from './events.ts';
import { type Identities, openIdentities } from './identities.ts';
import { type Mailbox, openMailbox, type StoredMail } from './mailbox.ts';
import { composeMime } from './mime.ts';
import { confirmedPage, inboxPage, messagePage, missingPage } from './pages.ts';
import { createSendQueue } from './send-queue.ts';
import type { Sns } from './sns.ts';

export interface SesSettings {
  documents: Documents;
  faults: Faults;
  /** Sender address from the deployment, without a display name. Its domain is one of the account's identities. */
  sender: string;
  /** Returns the current time in milliseconds since 1970. The default is the machine's clock. */
  clock?: () => number;
  /** Publishes bounces and complaints. By default, they are not published. */
  publish?: Sns['publish'];
}

export interface Ses extends Service {
  /** Puts an email from another service directly into the inbox. */
  deliver(mail: { to: string; subject: string; html: string; text: string; from?: string }): Promise<void>;
}

const NAMESPACE = 'http://ses.amazonaws.com/doc/2010-12-01/';
/** Maximum size of a request body. A message of 10 MB grows by about half when it is encoded as Base64 in a form. */
const BODY_LIMIT = 16 * 1024 * 1024;
const LIST_LIMIT = 50;
const MAX_LISTED = 500;

/** Emulates Amazon SES (version 1, query protocol), with one inbox for all recipients. */
export function createSes({ documents, faults, sender, clock = Date.now, publish = async () => {} }: SesSettings): Ses {
  const messages = openMailbox(documents, clock);
  const sendFeedback: SendFeedback = async (kind, message, { to = message.to, times = 1 } = {}) => {
    for (const address of to) await publish(feedbackEvent(kind, message, address, clock()), { times });
  };
  const queueSendEvent = createSendQueue(documents, publish);
  const mailbox: Mailbox = {
    ...messages,
    receive(mail) {
      const id = messages.receive(mail);
      const message = messages.find(id);
      if (!message) return id;
      queueSendEvent(message);
      for (const address of mail.to) {
        const kind = simulatedFeedback(address);
        if (kind) void sendFeedback(kind, message, { to: [address] });
      }
      return id;
    },
  };
  const account = openSesAccount(documents);
  const identities = openIdentities(documents, sender);
  return {
    name: 'ses',
    prefixes: ['/_ses'],
    async deliver({ to, from = 'no-reply@shop.example', ...mail }) {
      mailbox.receive(await composeMime({ ...mail, from, to: [to] }, new Date(clock())));
    },
    async handle(request, response, url) {
      const path = url.pathname.replace(/^\/_ses\/?/, '');
      if (request.method === 'POST' && path === '')
        return answerAction({ mailbox, account, identities, faults, clock }, request, response);
      const [, place, id] = /^(messages|view)\/([^/]+)\/feedback$/.exec(path) ?? [];
      if (request.method === 'POST' && id)
        return answerFeedback(mailbox.find(id), sendFeedback, place, request, response);
      if (path === 'account') return changeAccount(account, request, response);
      if (path === 'identities') return changeIdentity(identities, request, response);
      if (request.method === 'DELETE' && path === 'messages') {
        mailbox.empty();
        return void response.writeHead(204).end();
      }
      if (request.method === 'GET') return show({ mailbox, identities }, path, url.searchParams, response);
      sendJson(response, 404, { message: 'Not Found' });
    },
  };
}

type SendFeedback = (
  kind: FeedbackKind,
  message: StoredMail,
  options?: { to?: string[]; times?: number },
) => Promise<void>;

/**
 * Publishes a bounce or a complaint about a message, then responds. Programs send `{"kind": "bounce", "times": 2}`. The page
 * sends a form with `kind` and is then shown again.
 */
async function answerFeedback(
  message: StoredMail | undefined,
  sendFeedback: SendFeedback,
  place: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const body = (await readBody(request)).toString('utf8');
  const isForm = place === 'view';
  const { kind, times = 1 } = isForm
    ? { kind: new URLSearchParams(body).get('kind') }
    : (JSON.parse(body) as { kind?: string; times?: number });
  const known = FEEDBACK_KINDS.find((each) => each === kind);
  if (!message || !known)
    return sendJson(response, 400, { message: `kind must be one of ${FEEDBACK_KINDS.join(', ')}` });
  await sendFeedback(known, message, { times });
  if (isForm) return void response.writeHead(303, { location: `/_ses/view/${encodeURIComponent(message.id)}` }).end();
  sendJson(response, 200, { sent: true });
}

/** Returns the account's settings, or changes some of them, for example with `{"isSandbox": true}`. */
async function changeAccount(account: AccountSettings, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return sendJson(response, 200, account.read());
  try {
    const changes: unknown = JSON.parse((await readBody(request)).toString('utf8'));
    sendJson(response, 200, account.change(changes as Record<string, unknown>));
  } catch (error) {
    sendJson(response, 400, { message: String(error) });
  }
}

/**
 * Lists the identities, or sets the state of one, for example with `{"identity": "shop.example", "state": "Success"}`. A null
 * state deletes the identity. The page sends a form and is then shown again.
 */
async function changeIdentity(identities: Identities, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'GET') return sendJson(response, 200, { items: identities.list() });
  const body = (await readBody(request)).toString('utf8');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  try {
    const { identity, state } = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
    identities.set(String(identity), state === null ? null : String(state));
  } catch (error) {
    return sendJson(response, 400, { message: String(error) });
  }
  if (isForm) return void response.writeHead(303, { location: '/_ses/' }).end();
  sendJson(response, 200, { items: identities.list() });
}

interface Shown {
  mailbox: Mailbox;
  identities: Identities;
}

function show({ mailbox, identities }: Shown, path: string, query: URLSearchParams, response: ServerResponse) {
  const to = query.get('to') ?? '';
  if (path === '')
    return sendHtml(response, 200, inboxPage(mailbox.newest({ to, limit: MAX_LISTED }), to, identities.list()));
  if (path === 'messages') return sendJson(response, 200, { items: messagesTo(mailbox, to, query.get('limit')) });
  if (path.startsWith('confirm/')) {
    const confirmed = identities.follow(path.slice('confirm/'.length));
    return sendHtml(response, confirmed ? 200 : 404, confirmed ? confirmedPage(confirmed.name) : missingPage());
  }
  const [, place, id = '', raw] = /^(messages|view)\/([^/]+)(\/raw)?$/.exec(path) ?? [];
  const message = mailbox.find(id);
  if (place === 'view' && !raw)
    return sendHtml(response, message ? 200 : 404, message ? messagePage(message) : missingPage());
  if (!place || !message) return sendJson(response, 404, { message: 'No such message.' });
  if (!raw) return sendJson(response, 200, message);
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
  response.end(message.raw);
}

function messagesTo(mailbox: Mailbox, to: string, limit: string | null): Omit<StoredMail, 'raw'>[] {
  const requested = Math.trunc(Number(limit ?? LIST_LIMIT));
  const most = requested >= 1 ? Math.min(requested, MAX_LISTED) : LIST_LIMIT;
  return mailbox.newest({ to, limit: most }).flatMap(({ id }) => {
    const message = mailbox.find(id);
    if (!message) return [];
    const { raw, ...shown } = message;
    return [shown];
  });
}

interface ActionServices {
  mailbox: Mailbox;
  account: AccountSettings;
  identities: Identities;
  faults: Faults;
  clock: () => number;
}

async function answerAction(
  { mailbox, account, identities, faults, clock }: ActionServices,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const form = new URLSearchParams((await readBody(request, BODY_LIMIT)).toString('utf8'));
  const name = form.get('Action') ?? '';
  const fault = await takeFailure(faults, 'ses', `/_ses/${name}`);
  if (fault === 'throttle') return sendError(response, 400, 'Throttling', 'Maximum sending rate exceeded.');
  if (fault === 'error') return sendError(response, 500, 'InternalFailure', 'The request failed on our side.');
  const action = actions.get(name);
  if (!action) return sendError(response, 400, 'InvalidAction', `Could not find operation ${name}`);
  try {
    const result = await action({ mailbox, account: account.read(), identities, now: clock() }, form);
    if (fault === 'timeout_after_success') return neverAnswer(response);
    sendResult(response, name, result);
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    sendError(response, 400, error.code, error.message);
  }
}

const element = (name: string, value: string | Result): string =>
  `<${name}>${typeof value === 'string' ? escapeHtml(value) : xmlOf(value)}</${name}>`;

const xmlOf = (result: Result): string =>
  Object.entries(result)
    .map(([name, value]) =>
      Array.isArray(value) ? value.map((each) => element(name, each)).join('') : element(name, value),
    )
    .join('');

function sendResult(response: ServerResponse, action: string, result: Result) {
  const metadata = `<ResponseMetadata><RequestId>${crypto.randomUUID()}</RequestId></ResponseMetadata>`;
  const body = `<${action}Result>${xmlOf(result)}</${action}Result>${metadata}`;
  sendXml(response, 200, `<${action}Response xmlns="${NAMESPACE}">${body}</${action}Response>`);
}

function sendError(response: ServerResponse, status: number, code: string, message: string) {
  const type = status < 500 ? 'Sender' : 'Receiver';
  const error = `<Error><Type>${type}</Type><Code>${code}</Code><Message>${escapeHtml(message)}</Message></Error>`;
  const requestId = `<RequestId>${crypto.randomUUID()}</RequestId>`;
  sendXml(response, status, `<ErrorResponse xmlns="${NAMESPACE}">${error}${requestId}</ErrorResponse>`);
}

function sendXml(response: ServerResponse, status: number, xml: string) {
  response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' });
  response.end(xml);
}
