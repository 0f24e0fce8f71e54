import { createFunction } from '../http.ts';
import { notBuilt } from './not-built.ts';
import { receiveStripeEvent } from './webhooks/receive-stripe-event.ts';

export const handler = createFunction('webhooks', [receiveStripeEvent, notBuilt('POST /api/webhooks/printify')]);
