import { createHash } from 'node:crypto';
import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { MailFeedback } from '#shared/mail/mail-feedback.ts';
import type { Suppression } from '#shared/mail/suppression.ts';
import { ConditionsFailed, getItem, getItems, type TransactionWrite, transact } from '#store/client.ts';
import { isEventHandled, newEventMarkerWrite } from '#store/events.ts';
import { campaignKey, SUPPRESSIONS, suppressionKey } from '#store/keys.ts';
import { endSubscriptionByEmail } from '#store/marketing/subscribers.ts';
import { queryPage } from '#store/query-page.ts';
import { type AuditRecord, auditWrite } from '#store/shop/audit.ts';

/** An address may have bounced and complained; once allowed again, only that is remembered, until `ttl`. */
interface StoredSuppression {
  email: string;
  firstAt?: string;
  bouncedAt?: string;
  complainedAt?: string;
  allowedAt?: string;
}

/** News of a month ago does not come any more: until then an allowed address must not fall for older ones. */
const REMEMBER_S = 30 * 86_400;

/** A bounce outweighs a complaint: it keeps order mails back as well. */
function toSuppression({ email, firstAt = '', bouncedAt, complainedAt }: StoredSuppression): Suppression | null {
  if (!bouncedAt && !complainedAt) return null;
  return { email, reason: bouncedAt ? 'bounce' : 'complaint', at: firstAt };
}

/** Why an address must not be written to; null when it may be. */
export async function getSuppression(email: string): Promise<Suppression | null> {
  const stored = await getItem<StoredSuppression>(suppressionKey(email), { consistent: true });
  return stored && toSuppression(stored);
}

/** Those of some addresses that must not be written to. */
export async function filterSuppressed(emails: readonly string[]): Promise<Set<string>> {
  const stored = await getItems<StoredSuppression>([...new Set(emails)].map(suppressionKey), { consistent: true });
  return new Set(stored.flatMap((each) => toSuppression(each)?.email ?? []));
}

/** Suppressed addresses, the latest first. */
export async function listSuppressions(page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<Page<Suppression>> {
  const { items, nextCursor } = await queryPage<StoredSuppression>('byTime', SUPPRESSIONS, page);
  return { items: items.flatMap((each) => toSuppression(each) ?? []), nextCursor };
}

/** Holds unless the address was allowed again after this happened. */
function suppress({ email, kind, at }: MailFeedback): TransactionWrite {
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

const add = (Key: ReturnType<typeof campaignKey>, field: string, condition?: string): TransactionWrite => ({
  Update: {
    Key,
    UpdateExpression: 'ADD #field :one',
    ...(condition ? { ConditionExpression: condition } : {}),
    ExpressionAttributeNames: { '#field': field },
    ExpressionAttributeValues: { ':one': 1 },
  },
});

const COUNTED = { bounce: 'bounced', complaint: 'complained' } as const;

/** One piece of news per address: the same id may come for several. */
const eventOf = ({ feedbackId, email }: MailFeedback): string =>
  `ses.${feedbackId}.${createHash('sha256').update(email).digest('hex').slice(0, 16)}`;

/**
 * Takes in what became of a mail, once however often it is told: counts it for its campaign, suppresses the
 * address of a permanent bounce or a complaint, and ends its subscription. `now` in milliseconds UTC.
 */
export async function recordFeedback(feedback: MailFeedback, now: number): Promise<void> {
  const { kind, email, at, campaignId } = feedback;
  const event = eventOf(feedback);
  if (await isEventHandled(event)) return;
  if (kind === 'transient') return commit([newEventMarkerWrite(event, now)], []);
  const known = await getItem<StoredSuppression>(suppressionKey(email), { consistent: true });
  const isStale = known?.allowedAt !== undefined && known.allowedAt >= at;
  // First, because the transaction marks the news as taken in. Ending a subscription twice is ending it once.
  if (!isStale) await endSubscriptionByEmail(email, kind, at);
  await commit(
    [newEventMarkerWrite(event, now)],
    [
      ...(isStale ? [] : [suppress(feedback)]),
      ...(campaignId ? [add(campaignKey(campaignId), COUNTED[kind], 'attribute_exists(pk)')] : []),
    ],
  );
}

/** Writes all of it, without those of `optional` that do not hold any more; nothing when the news is known already. */
async function commit(certain: readonly TransactionWrite[], optional: TransactionWrite[]): Promise<void> {
  try {
    await transact([...certain, ...optional]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    if (error.failed.some((position) => position < certain.length)) return;
    const left = optional.filter((_write, index) => !error.failed.includes(index + certain.length));
    await commit(certain, left);
  }
}

/** Lets a suppressed address be written to again, with the owner's record. Throws `not_found`. `now` in milliseconds UTC. */
export async function liftSuppression(email: string, actor: AuditRecord['actor'], now: number): Promise<void> {
  const allowedAt = new Date(now).toISOString();
  try {
    await transact([
      {
        Put: {
          Item: { ...suppressionKey(email), email, allowedAt, ttl: Math.floor(now / 1000) + REMEMBER_S },
          ConditionExpression: 'attribute_exists(gsi2pk)',
        },
      },
      auditWrite({ actor, action: 'suppression.removed', subject: email, name: email }, now),
    ]);
  } catch (error) {
    if (error instanceof ConditionsFailed)
      throw new Problem('not_found', 'This address is not suppressed', { cause: error });
    throw error;
  }
}
