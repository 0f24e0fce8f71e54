import { createFunction } from '../http.ts';
import { receivePrintifyEvent } from './webhooks/receive-printify-event.ts';
import { receiveStripeEvent } from './webhooks/receive-stripe-event.ts';

export const handler = createFunction('webhooks', [receiveStripeEvent, receivePrintifyEvent]);
