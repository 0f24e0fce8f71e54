import { partAtProvider, partOfOrder, WORK_KINDS, type WorkKind } from '#shared/jobs/work.ts';
import { hasBouncedMail } from './bounced-mail.ts';
import type { StoredOrder } from './order.ts';

/** Kinds that are about something else than an order. */
const OTHERS: readonly WorkKind[] = [
  'review_payments',
  'refresh_category',
  'sync_products',
  'sync_product',
  'publish_product',
  'send_campaign',
  'send_newsletter_welcome',
  'send_payment_pending',
  'send_payment_failed',
  'send_order_refunded',
];
const KINDS = WORK_KINDS.filter((kind) => !OTHERS.includes(kind));

/** Every piece of work that can be owed to an order: by kind, by refund, by dispute. */
export function workOfOrder({
  id,
  refunds = [],
  dispute,
  provider,
  notes,
}: StoredOrder): { kind: WorkKind; subject: string }[] {
  const ofRefunds = refunds.map((refund) => partOfOrder(id, refund.id));
  const ofDispute = dispute ? [partOfOrder(id, dispute.id)] : [];
  const ofProvider = provider ? [partAtProvider(id)] : [];
  const ofMail = hasBouncedMail({ notes }) ? [partOfOrder(id, 'mail')] : [];
  return [
    ...KINDS.map((kind) => ({ kind, subject: id })),
    ...ofRefunds.flatMap((subject) => [
      { kind: 'send_refund' as const, subject },
      { kind: 'send_order_refunded' as const, subject },
    ]),
    ...[...ofRefunds, ...ofDispute, ...ofProvider, ...ofMail].map((subject) => ({
      kind: 'review_order' as const,
      subject,
    })),
  ];
}
