import * as z from 'zod/mini';
import { REVIEW_STATUSES } from '#shared/catalogue/reviews/review-status.ts';
import { accountCartSchema } from '#shared/checkout/account-cart/account-cart-schema.ts';
import { suppressionSchema } from '#shared/mail/suppression.ts';
import { reviewInputSchema } from '#shared/marketing/reviews/review.ts';
import { noteSchema, orderItemSchema, orderSchema, sentMailSchema } from '#shared/orders/order.ts';
import { refundSchema } from '#shared/orders/refund.ts';
import { savedAddressSchema } from './address-book-schema.ts';
import { profileSchema } from './profile.ts';
import { wishlistSchema } from './wishlist-schema.ts';

const exportedOrderSchema = z.extend(orderSchema, {
  /** The carrier received this number, too. */
  phone: z.nullable(z.string()),
  refunds: z.array(z.pick(refundSchema, { amountCents: true, status: true, reason: true, createdAt: true })),
  /** Notes by the shop, without their authors. */
  notes: z.array(z.pick(noteSchema, { at: true, text: true })),
  /** Emails about the order. */
  mails: z.array(sentMailSchema),
});
export type ExportedOrder = z.infer<typeof exportedOrderSchema>;

const openCheckoutSchema = z.object({
  id: z.string(),
  status: z.string(),
  createdAt: z.string(),
  email: z.nullable(z.string()),
  country: z.string(),
  totalCents: z.int(),
  items: z.array(orderItemSchema),
});

const consentSchema = z.object({
  at: z.string(),
  source: z.string(),
  page: z.nullable(z.string()),
  version: z.nullable(z.string()),
  wording: z.nullable(z.string()),
  confirmedAt: z.optional(z.string()),
});

/** Paths of photos on the site. The paths work for a week. */
const exportedPhotosSchema = z.array(z.string());

/** The personal data that a customer can download. */
export const accountExportSchema = z.object({
  profile: z.extend(profileSchema, { createdAt: z.string() }),
  /** Notes by the shop about the customer, without their authors, newest first. */
  notes: z.array(z.pick(noteSchema, { at: true, text: true })),
  tags: z.array(z.string()),
  /** Tags that were removed in the last 30 days. They are kept so that the change can be undone. */
  formerTags: z.array(z.string()),
  /** Newest first. */
  orders: z.array(exportedOrderSchema),
  /** Checkouts whose payment is not complete. */
  checkouts: z.array(openCheckoutSchema),
  /** Newsletter subscriptions of the account's email address, with the consent given. */
  subscriptions: z.array(
    z.object({
      email: z.string(),
      source: z.string(),
      isActive: z.boolean(),
      subscribedAt: z.string(),
      consent: consentSchema,
      welcomedAt: z.string(),
      endedAt: z.optional(z.string()),
      endedBy: z.optional(z.string()),
    }),
  ),
  /** A newsletter subscription that has not been confirmed. Null if there is none. */
  subscriptionRequest: z.nullable(
    z.object({ email: z.string(), requestedAt: z.string(), mails: z.int(), consent: consentSchema }),
  ),
  /** Requests for an email when a product is back in stock, newest first. */
  stockAlerts: z.array(
    z.object({
      productId: z.string(),
      size: z.nullable(z.string()),
      color: z.nullable(z.string()),
      requestedAt: z.string(),
    }),
  ),
  /** Gift cards for the account's email address, newest first. Their codes are only in the emails. */
  giftCards: z.array(
    z.object({
      lastFour: z.string(),
      initialCents: z.int(),
      balanceCents: z.int(),
      senderName: z.string(),
      message: z.string(),
      createdAt: z.string(),
      sentAt: z.nullable(z.string()),
    }),
  ),
  /** Reviews of bought products. */
  reviews: z.array(
    z.extend(reviewInputSchema, {
      ...{ productId: z.string(), status: z.enum(REVIEW_STATUSES), createdAt: z.string() },
      photos: exportedPhotosSchema,
    }),
  ),
  /** Photos of return requests. */
  returnPhotos: z.array(z.object({ orderId: z.string(), returnId: z.string(), photos: exportedPhotosSchema })),
  /** Products saved to the wishlist, newest first. */
  wishlist: wishlistSchema.shape.items,
  /** The cart that the customer's devices share. */
  cart: accountCartSchema.shape.items,
  /** Reminders for unpaid checkouts. Null if nothing is stored about them. */
  reminders: z.nullable(
    z.object({
      request: z.optional(z.object({ at: z.string(), wording: z.string() })),
      stoppedAt: z.optional(z.string()),
      sentAt: z.optional(z.string()),
      clickedAt: z.optional(z.string()),
    }),
  ),
  /** Saved addresses, with the default one first. */
  addresses: z.array(savedAddressSchema),
  /** Set if the address gets no more email. Null otherwise. */
  suppression: z.nullable(suppressionSchema),
  /** Sign-ins to the back office. Only team members have them. */
  sessions: z.array(z.object({ device: z.string(), startedAt: z.string(), seenAt: z.string() })),
  /** Accounts at Google and Apple that can sign in to this account. */
  identities: z.array(z.object({ provider: z.string(), id: z.string(), linkedAt: z.nullable(z.string()) })),
  /** Number of unused recovery codes. Null if there are none. */
  recoveryCodes: z.nullable(z.object({ left: z.int(), madeAt: z.string() })),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** Data for one of a customer's email addresses, or for a guest's. */
const addressExportSchema = z.extend(accountExportSchema, {
  email: z.string(),
  /** Null for a guest. */
  profile: z.nullable(z.omit(accountExportSchema.shape.profile, { isAdmin: true })),
});
export type AddressExport = z.infer<typeof addressExportSchema>;

/**
 * The export that an admin downloads. It contains the data for the main address, and for the other addresses of the same
 * person.
 */
export const customerExportSchema = z.extend(addressExportSchema, { otherAddresses: z.array(addressExportSchema) });
export type CustomerExport = z.infer<typeof customerExportSchema>;
