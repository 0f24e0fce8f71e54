import { createHash } from 'node:crypto';
import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { MailFeedback } from '#shared/mail/mail-feedback.ts';
import type { Suppression } from '#shared/mail/suppression.ts';
import { ConditionsFailed, getItem, getItems, type TransactionWrite, transact } from '#store/client.ts';
import { isEventHandled, newEventMarkerWrite } from '#store/events.ts';
import { SUPPRESSIONS, suppressionKey } from '#store/keys/mail.ts';
import { campaignKey } from '#store/keys/marketing.ts';
import { endSubscriptionByEmail } from '#store/marketing/subscribers.ts';
import { queryPage } from '#store/query-page.ts';
import { type AuditRecord, auditWrite } from '#store/shop/audit.ts';

/**
 * A suppression as the table stores it. An address can have both bounced and complained. Once the address is allowed again,
 * only `allowedAt` is kept, until `ttl`.
 */
interface StoredSuppression {
  email: string;
  firstAt?: string;
  bouncedAt?: string;
  complainedAt?: string;
  allowedAt?: string;
}

/**
 * Seconds for which `allowedAt` is kept: 30 days. It keeps older feedback from suppressing the address again. No feedback
 * arrives later than that.
 */
const ALLOWED_TTL_S = 30 * 86_400;

/**
 * Returns the suppression with its reason. Null if the address is not suppressed. A bounce takes precedence over a complaint,
 * because it also stops order emails.
 */
function toSuppression({ email, firstAt = '', bouncedAt, complainedAt }: StoredSuppression): Suppression | null {
  if (!bouncedAt && !complainedAt) return null;
  return { email, reason: bouncedAt ? 'bounce' : 'complaint', at: firstAt };
}

export async function getSuppression(email: string): Promise<Suppression | null> {
  const stored = await getItem<StoredSuppression>(suppressionKey(email), { consistent: true });
  return stored && toSuppression(stored);
}

/** Returns those of the addresses that are suppressed. */
export async function filterSuppressed(emails: readonly string[]): Promise<Set<string>> {
  const stored = await getItems<StoredSuppression>([...new Set(emails)].map(suppressionKey), { consistent: true });
  return new Set(stored.flatMap((each) => toSuppression(each)?.email ?? []));
}

/** Lists suppressed addresses, newest first. */
export async function listSuppressions(page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<Page<Suppression>> {
  const { items, nextCursor } = await queryPage<StoredSuppression>('byTime', SUPPRESSIONS, page);
  return { items: items.flatMap((each) => toSuppression(each) ?? []), nextCursor };
}

/** Returns the write that suppresses an address. It fails if the address was allowed again after the feedback. */
function suppressWrite({ email, kind, at }: MailFeedback): TransactionWrite {
  const field = kind === 'complaint' ? 'complainedAt' : 'bouncedAt';
  return {
    Update: {
      Key: suppressionKey(email),
      UpdateExpression: `SET email = :email, #field = if_not_exists(#field, :at), firstAt = if_not_exists(firstAt, :at),
        gsi2pk = :list, gsi2sk = if_not_exists(gsi2sk, :sort) REMOVE #ttl`,
      ConditionExpression: 'attribute_not_exists(allowedAt) OR allowedAt < :at',
      ExpressionAttributeNames: { '#field': field, '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':email': email, ':at': at, ':list': SUPPRESSIONS, ':sort': `${at}#${email}` },
    },
  };
}

const incrementWrite = (Key: ReturnType<typeof campaignKey>, field: string, condition?: string): TransactionWrite => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #field :one',
    ...(condition ? { ConditionExpression: condition } : {}),
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':one': 1 },
  },
});

const COUNTED = { bounce: 'bounced', complaint: 'complained' } as const;

/** Returns the event id of feedback. It includes the address, because one feedback id can cover several addresses. */
const eventIdOf = ({ feedbackId, email }: MailFeedback): string =>
  `ses.${feedbackId}.${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;

/**
 * Records feedback about an email, only once. Counts it for its campaign. After a permanent bounce or a complaint, also
 * suppresses the address and ends its subscription. `now` is in milliseconds UTC.
 */
export async function recordFeedback(feedback: MailFeedback, now: number): Promise<void> {
  const { kind, email, at, campaignId } = feedback;
  const eventId = eventIdOf(feedback);
  if (await isEventHandled(eventId)) return;
  if (kind === 'transient') return commit([newEventMarkerWrite(eventId, now)], []);
  const known = await getItem<StoredSuppression>(suppressionKey(email), { consistent: true });
  const isStale = known?.allowedAt !== undefined && known.allowedAt >= at;
  // The subscription ends before the transaction, because the transaction marks the event as handled. Ending a subscription
  // twice is safe.
  if (!isStale) await endSubscriptionByEmail(email, kind, at);
  await commit(
    [newEventMarkerWrite(eventId, now)],
    [
      ...(isStale ? [] : [suppressWrite(feedback)]),
      ...(campaignId ? [incrementWrite(campaignKey(campaignId), COUNTED[kind], 'attribute_exists(pk)')] : []),
    ],
  );
}

/**
 * Makes all required writes, and the optional writes whose conditions are met. Writes nothing if the event was already
 * handled.
 */
async function commit(required: readonly TransactionWrite[], optional: TransactionWrite[]): Promise<void> {
  try {
    await transact([...required, ...optional]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (error.failed.some((position) => position < required.length)) return;
    const remaining = optional.filter((_write, index) => !error.failed.includes(index + required.length));
    await commit(required, remaining);
  }
}

/**
 * Allows emails to a suppressed address again and records this in the history. Throws `not_found` if the address is not
 * suppressed. `now` is in milliseconds UTC.
 */
export async function liftSuppression(email: string, actor: AuditRecord['actor'], now: number): Promise<void> {
  const allowedAt = new Date(now).toISOString();
  try {
    await transact([
      {
        Put: {
          Item: { ...suppressionKey(email), email, allowedAt, ttl: Math.floor(now / 1000) + ALLOWED_TTL_S },
          ConditionExpression: 'attribute_exists(gsi2pk)',
        },
      },
      auditWrite({ actor, action: 'suppression.removed', subject: email, name: email }, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed)
      throw new Problem('not_found', 'This address isn’t blocked', { cause: error });
    throw error;
  }
}
