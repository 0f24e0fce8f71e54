import { createFunction } from '#functions/http/http.ts';
import { receiveMailFeedbackHandler } from '../webhooks/receive-mail-feedback.ts';
import { receivePrintifyEventHandler } from '../webhooks/receive-printify-event.ts';
import { receiveStripeEventHandler } from '../webhooks/receive-stripe-event.ts';

export const handler = createFunction('webhooks', [
  receiveStripeEventHandler,
  receivePrintifyEventHandler,
  receiveMailFeedbackHandler,
]);
