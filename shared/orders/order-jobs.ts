import { JOB_KINDS, type JobKind, orderPartSubject, providerPartSubject } from '#shared/jobs/job.ts';
import { hasBounceNote } from './bounce-note.ts';
import type { StoredOrder } from './order.ts';

/** Kinds that are about something else than an order. */
const OTHERS: readonly JobKind[] = [
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
const KINDS = JOB_KINDS.filter((kind) => !OTHERS.includes(kind));

/** Every piece of work that can be owed to an order: by kind, by refund, by dispute. */
export function jobsOfOrder({
  id,
  refunds = [],
  dispute,
  provider,
  notes,
}: StoredOrder): { kind: JobKind; subject: string }[] {
  const ofRefunds = refunds.map((refund) => orderPartSubject(id, refund.id));
  const ofDispute = dispute ? [orderPartSubject(id, dispute.id)] : [];
  const ofProvider = provider ? [providerPartSubject(id)] : [];
  const ofMail = hasBounceNote({ notes }) ? [orderPartSubject(id, 'mail')] : [];
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
