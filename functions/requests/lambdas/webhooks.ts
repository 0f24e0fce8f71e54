import { createFunction } from '#functions/http/http.ts';
import { receiveMailFeedbackHandler, receivePrintifyEventHandler, receiveStripeEventHandler } from '../webhooks.ts';

export const handler = createFunction('webhooks', [
  receiveStripeEventHandler,
  receivePrintifyEventHandler,
  receiveMailFeedbackHandler,
]);
