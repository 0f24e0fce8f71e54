import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '../../emulator/api.ts';
import { readBody, sendHtml } from '../../service.ts';
import type { SessionRecord } from '../account.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { closedPage, unknownPage } from '../pages/closed-page.ts';
import { findSession, successUrl } from '../sessions/sessions.ts';
import {
  emptyValues,
  type FieldErrors,
  readSubmission,
  readValues,
  type Values,
  withoutCard,
} from './checkout-form.ts';
import { type Checkout, payAndNotify } from './pay-and-notify.ts';

/** Answers requests for the payment page: `GET` shows it and `POST` pays. Errors are shown on the same page. */
export async function handleHostedPage(
  checkout: Checkout,
  request: IncomingMessage,
  response: ServerResponse,
  sessionId: string,
): Promise<void> {
  const record = lookUp(checkout, sessionId);
  if (!record) {
    sendHtml(response, 404, unknownPage());
    return;
  }
  if (request.method === 'POST') {
    const values = readValues((await readBody(request)).toString(), record);
    await submit(checkout, response, record, values);
    return;
  }
  if (record.session.status === 'open')
    sendHtml(response, 200, checkoutPage(checkout.account, record, emptyValues(record), {}));
  else sendHtml(response, 200, closedPage(checkout.account, record));
}

async function submit(checkout: Checkout, response: ServerResponse, record: SessionRecord, values: Values) {
  const show = (errors: FieldErrors) =>
    sendHtml(response, 200, checkoutPage(checkout.account, record, withoutCard(values), errors));
  const read = readSubmission(record, values, checkout.account.now());
  if ('errors' in read && record.session.status === 'open') return show(read.errors);
  if ('errors' in read) return sendHtml(response, 200, closedPage(checkout.account, record));

  const result = await payAndNotify(checkout, record.session.id, read.submission);
  if (result.outcome === 'declined') return show({ cardNumber: result.decline.message });
  if (result.outcome === 'expired') return sendHtml(response, 200, closedPage(checkout.account, result.record));
  // A second click on "Pay" gets this response too.
  response.writeHead(303, { location: successUrl(result.record), 'cache-control': 'no-store' }).end();
}

function lookUp({ account }: Checkout, sessionId: string): SessionRecord | undefined {
  try {
    return findSession(account, sessionId);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
