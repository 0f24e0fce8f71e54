import { createFunction } from '../http.ts';
import { receiveStripeEvent } from './webhooks/receive-stripe-event.ts';

export const handler = createFunction('webhooks', [receiveStripeEvent]);
