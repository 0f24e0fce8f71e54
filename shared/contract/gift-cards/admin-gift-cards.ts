import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { pageQuerySchema, pageSchema } from '#shared/base/pagination.ts';
import { idempotencyKeySchema } from '#shared/base/text/idempotency-key.ts';
import {
  adjustmentSchema,
  adminGiftCardSchema,
  GIFT_CARD_FILTERS,
  giftCardChangeSchema,
  giftCardDetailSchema,
  newGiftCardSchema,
  reasonedSchema,
  versionedSchema,
} from '#shared/orders/gift-cards/admin-gift-card.ts';
import { defineRoutes } from '../route.ts';

const params = z.object({ id: idSchema('gft') });

export const adminGiftCardRoutes = defineRoutes('admin', {
  'GET /api/admin/gift-cards': {
    right: 'viewGiftCards',
    summary:
      "Lists gift cards, newest first, or finds them by last four characters, recipient's address, or order; also returns the outstanding balance of all cards",
    query: z.object({
      ...pageQuerySchema(100, 50),
      q: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
      filter: z.optional(z.enum(GIFT_CARD_FILTERS)),
    }),
    response: z.extend(pageSchema(adminGiftCardSchema), {
      /** Total balance of all cards, which is a liability of the shop. */
      outstandingCents: z.int(),
    }),
  },
  'GET /api/admin/gift-card-export': {
    right: 'viewGiftCards',
    summary: 'Exports gift cards as CSV lines, a page per request',
    query: z.object(pageQuerySchema(200, 200)),
    response: z.object({ csv: z.string(), count: z.int(), nextCursor: z.nullable(z.string()) }),
  },
  'POST /api/admin/gift-cards': {
    right: 'manageGiftCards',
    summary: 'Issues a gift card and emails it on its day',
    status: 201,
    /** A repeated request with the same key gets the same card. */
    headers: z.object({ 'idempotency-key': idempotencyKeySchema }),
    body: newGiftCardSchema,
    response: giftCardDetailSchema,
  },
  'GET /api/admin/gift-cards/{id}': {
    right: 'viewGiftCards',
    summary: 'Returns a gift card with its movements',
    params,
    response: giftCardDetailSchema,
  },
  'PUT /api/admin/gift-cards/{id}': {
    right: 'manageGiftCards',
    summary:
      'Changes the recipient, the day of the email, or the last day; 409 with the card as `current` if it has changed',
    params,
    body: giftCardChangeSchema,
    response: giftCardDetailSchema,
  },
  'POST /api/admin/gift-cards/{id}/adjustments': {
    right: 'manageGiftCards',
    summary: 'Adds to the balance or subtracts from it',
    params,
    body: adjustmentSchema,
    response: giftCardDetailSchema,
  },
  'POST /api/admin/gift-cards/{id}/disabling': {
    right: 'manageGiftCards',
    summary: 'Stops the card from paying',
    params,
    body: reasonedSchema,
    response: giftCardDetailSchema,
  },
  'POST /api/admin/gift-cards/{id}/enabling': {
    right: 'manageGiftCards',
    summary: 'Lets a disabled or frozen card pay again',
    params,
    body: reasonedSchema,
    response: giftCardDetailSchema,
  },
  'POST /api/admin/gift-cards/{id}/refund': {
    right: 'refundOrders',
    summary: 'Refunds the balance of a bought card to the person who paid for it, and disables the card',
    params,
    body: versionedSchema,
    response: giftCardDetailSchema,
  },
  'POST /api/admin/gift-cards/{id}/mails': {
    right: 'manageGiftCards',
    summary: 'Emails the card again',
    params,
    response: giftCardDetailSchema,
  },
});
