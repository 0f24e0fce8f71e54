import { createFunction } from '#functions/http/http.ts';
import { receiveMailFeedback } from '../webhooks/receive-mail-feedback.ts';
import { receivePrintifyEvent } from '../webhooks/receive-printify-event.ts';
import { receiveStripeEvent } from '../webhooks/receive-stripe-event.ts';

export const handler = createFunction('webhooks', [receiveStripeEvent, receivePrintifyEvent, receiveMailFeedback]);
