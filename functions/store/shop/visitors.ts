import { randomBytes } from 'node:crypto';
import { shiftDay, startOfDay, type UtcDay } from '#shared/base/utc-day.ts';
import { ConditionsFailed, deleteItem, getItem, isConditionFailure, putItem, transact } from '#store/client.ts';
import { visitorKey, visitorSaltKey } from '#store/keys.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { incrementVisits, visitorCounterWrite } from './counters.ts';

const SALT_BYTES = 32;

/** Returns the end of a day in seconds since 1970. Visitor items and salts expire then. */
const endOf = (day: UtcDay): number => startOfDay(shiftDay(day, 1)) / 1000;

async function readSalt(day: UtcDay): Promise<Buffer | null> {
  const item = await getItem<{ salt: string }>(visitorSaltKey(day), { consistent: true });
  return item && Buffer.from(item.salt, 'base64');
}

/**
 * Returns the secret salt of visitor hashes for a UTC day, created by the day's first visit. It is deleted after the day, so
 * that visitors cannot be identified later. Never log it.
 */
export async function ensureVisitorSalt(day: UtcDay): Promise<Buffer> {
  const existing = await readSalt(day);
  if (existing) return existing;
  const created = randomBytes(SALT_BYTES);
  try {
    const item = { ...visitorSaltKey(day), salt: created.toString('base64'), ttl: endOf(day) };
    await putItem(item, 'attribute_not_exists(pk)');
    return created;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const concurrent = await readSalt(day);
  if (!concurrent) throw new Error('The salt of the day was created and then deleted');
  return concurrent;
}

/** Deletes the salt of a past day, because DynamoDB's expiry may take days. */
export const deleteVisitorSalt = (day: UtcDay): Promise<void> => deleteItem(visitorSaltKey(day));

let cached: { day: UtcDay; salt: Promise<Buffer> } | undefined;

/** Returns the salt of `ensureVisitorSalt`, cached in memory for the day. */
export function getVisitorSalt(day: UtcDay): Promise<Buffer> {
  if (cached?.day !== day) {
    cached = { day, salt: ensureVisitorSalt(day) };
    cached.salt.catch(() => {
      cached = undefined;
    });
  }
  return cached.salt;
}

const DAY_MS = 24 * 3600 * 1000;
/**
 * Visitors counted from one network in a day. An office may have as many; a bot that changes its user agent has more.
 */
const MOST_VISITORS = 200;

/** The salted hashes of a visitor and of the network that the visit comes from. */
export interface Visit {
  visitor: string;
  network: string;
}

/**
 * Counts a visit, and the visitor on the first visit of the day, exactly once even for concurrent visits. Counts at most 200
 * visitors of a network a day.
 */
export async function recordVisit(day: UtcDay, { visitor, network }: Visit): Promise<void> {
  if (await getItem(visitorKey(day, visitor))) return incrementVisits(day, visitor);
  const limit = { name: `visitors.${network}`, most: MOST_VISITORS, spanMs: DAY_MS };
  if ((await consumeToken(limit, startOfDay(day))) > 0) return incrementVisits(day, visitor);
  try {
    await transact([
      {
        Put: {
          Item: { ...visitorKey(day, visitor), ttl: endOf(day) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      visitorCounterWrite(day, visitor),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    await incrementVisits(day, visitor);
  }
}
