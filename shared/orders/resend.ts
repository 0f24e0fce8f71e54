import type { MailOfOrder, ResendableMail } from '#shared/jobs/payloads.ts';
import { type AdminOrder, needsAddress, type StoredOrder } from './order.ts';
import type { OrderStatus } from './order-status.ts';
import { toAdminOrder } from './order-views.ts';
import { isFirstPart } from './refunds.ts';
import type { ReturnState } from './returns/return-states.ts';

/** Describes an email that an admin has sent again. `at` is UTC ISO. */
export interface Resend extends MailOfOrder {
  at: string;
}

const UNPAID: readonly OrderStatus[] = ['pending', 'failed'];

/** Maps the state of a return to the email about it. A refund has its own email. */
const RETURN_MAIL: Partial<Record<ReturnState, ResendableMail>> = {
  requested: 'return_requested',
  approved: 'return_approved',
  declined: 'return_declined',
  received: 'return_received',
  exchanged: 'exchange_shipped',
};

/** Lists the emails that still fit the current state of the order. */
export function resendableMails(order: AdminOrder): MailOfOrder[] {
  const { status, email, shipments, refunds, returns } = order;
  if (!email || UNPAID.includes(status)) return [];
  const isOut = (status === 'shipped' || status === 'delivered') && shipments.length > 0;
  const kinds: ResendableMail[] = [
    'order_confirmation',
    'order_link',
    ...(isOut ? (['order_shipped'] as const) : []),
    ...(status === 'delivered' ? (['order_delivered'] as const) : []),
    ...(status === 'cancelled' ? (['order_cancelled'] as const) : []),
    ...(needsAddress(order) ? (['address_problem'] as const) : []),
  ];
  return [
    ...kinds.map((kind) => ({ kind, part: null })),
    ...refunds
      .filter((refund) => refund.status === 'succeeded' && isFirstPart(refund) && refund.editId === undefined)
      .map(({ id }) => ({ kind: 'order_refunded' as const, part: id })),
    ...returns.flatMap(({ id, state }) => {
      const kind = RETURN_MAIL[state];
      return kind ? [{ kind, part: id }] : [];
    }),
  ];
}

const isSame = (one: MailOfOrder, other: MailOfOrder): boolean => one.kind === other.kind && one.part === other.part;

const PAUSE_MINUTES = 10;
/**
 * Maximum number of emails sent again per order, because the order stores an entry for each. It is far more than a customer
 * needs.
 */
export const MAX_RESENDS = 20;

/**
 * Records that an email is sent again. Returns a refusal if that is not allowed. The same email can be sent again only after
 * ten minutes.
 */
export function withResend(
  order: StoredOrder,
  { kind, part, at }: Resend,
): { order: StoredOrder } | { refusal: string } {
  const { resends = [] } = order;
  if (!resendableMails(toAdminOrder(order)).some((one) => isSame(one, { kind, part })))
    return { refusal: 'This email no longer fits the order' };
  const latest = resends.findLast((one) => isSame(one, { kind, part }));
  if (latest && Date.parse(at) - Date.parse(latest.at) < PAUSE_MINUTES * 60_000)
    return { refusal: `This email was sent again less than ${PAUSE_MINUTES} minutes ago` };
  if (resends.length >= MAX_RESENDS) return { refusal: `Emails of an order can be sent again ${MAX_RESENDS} times` };
  return { order: { ...order, resends: [...resends, { kind, part, at }] } };
}
