import { randomBytes } from 'node:crypto';
import { type Day, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import { sourceCount } from '#shared/shop/breakdown.ts';
import { figuresOfStep, type Step } from '#shared/shop/funnel.ts';
import type { Source } from '#shared/shop/sources.ts';
import { ConditionsFailed, deleteItem, getItem, isConditionFailure, putItem, transact } from '#store/client.ts';
import { visitorKey, visitorSaltKey } from '#store/keys/shop.ts';
import { consumeToken } from '#store/rate-limits.ts';
import { incrementVisits, visitorCounterWrite } from './counters.ts';

const SALT_BYTES = 32;

/** Seconds by which the latest time zone is behind UTC. */
const FURTHEST_BEHIND_S = 12 * 3600;

/**
 * Returns the time at which a day has ended in every time zone, in seconds since 1970. Visitor items and salts expire then.
 */
const endOf = (day: Day): number => startOfDay(shiftDay(day, 1)) / 1000 + FURTHEST_BEHIND_S;

async function readSalt(day: Day): Promise<Buffer | null> {
  const item = await getItem<{ salt: string }>(visitorSaltKey(day), { consistent: true });
  return item && Buffer.from(item.salt, 'base64');
}

/**
 * Returns a day's secret salt for visitor hashes. The first visit of the day creates it. It is deleted after the day, so that
 * visitors cannot be identified later. Never log it.
 */
export async function ensureVisitorSalt(day: Day): Promise<Buffer> {
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

/** Deletes the salt of a past day. DynamoDB itself may take days to delete expired items. */
export const deleteVisitorSalt = (day: Day): Promise<void> => deleteItem(visitorSaltKey(day));

/** Number of salts in memory. UTC and the shop's time zone may have two different days at the same time. */
const MOST_CACHED = 2;
const cached = new Map<Day, Promise<Buffer>>();

/** Returns the salt from `ensureVisitorSalt`, cached in memory. */
export function getVisitorSalt(day: Day): Promise<Buffer> {
  const known = cached.get(day);
  if (known) return known;
  const salt = ensureVisitorSalt(day);
  cached.set(day, salt);
  salt.catch(() => cached.delete(day));
  for (const old of [...cached.keys()].slice(0, -MOST_CACHED)) cached.delete(old);
  return salt;
}

const DAY_MS = 24 * 3600 * 1000;
/** Most visitors to count per network and day. An office may have that many. A bot that changes its user agent has more. */
const MOST_VISITORS = 200;

/** Describes a visit. `visitor` and `network` are salted hashes of the visitor and of the visitor's network. */
export interface Visit {
  visitor: string;
  network: string;
  /** The site that the visitor came from. Null if the visitor objects to tracking. */
  source: Source | null;
  /** True if the visit is to a product's page. */
  seesProduct: boolean;
}

/** Stores the data about a visitor until the day ends. */
interface Visitor {
  source?: Source;
  /** Number of steps that the visitor has reached. */
  steps?: number;
}

/** Number of attempts. One visitor may open several pages at the same time. */
const STEP_TRIES = 4;

/**
 * Counts a visit, and also the visitor on the first visit of the day. Counts a visitor only once, even during concurrent
 * visits. Counts at most 200 visitors per network and day.
 */
export async function recordVisit(day: Day, visit: Visit): Promise<void> {
  const { visitor, network, source, seesProduct } = visit;
  const countAgain = async (known?: Visitor) => {
    await incrementVisits(day, visitor);
    if (seesProduct && !known?.steps) await recordStep(day, visitor, 'product');
  };
  const known = await getItem<Visitor>(visitorKey(day, visitor));
  if (known) return countAgain(known);
  const limit = { name: `visitors.${network}`, most: MOST_VISITORS, spanMs: DAY_MS };
  if ((await consumeToken(limit, startOfDay(day))) > 0) return incrementVisits(day, visitor);
  const first: Visitor = { ...(source ? { source } : {}), ...(seesProduct ? { steps: 1 } : {}) };
  try {
    await transact([
      {
        Put: {
          Item: { ...visitorKey(day, visitor), ...first, ttl: endOf(day) },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      visitorCounterWrite(day, visitor, {
        ...{ visits: 1, visitors: 1 },
        ...(source ? sourceCount(source, 'visitors') : {}),
        ...(seesProduct ? figuresOfStep(0, 'product') : {}),
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    await countAgain();
  }
}

/** Counts a visitor's step and the steps before it, each only once a day. Ignores visitors who were not counted. */
export async function recordStep(day: Day, visitor: string, step: Step): Promise<void> {
  const key = visitorKey(day, visitor);
  for (let tries = 1; tries <= STEP_TRIES; tries++) {
    const known = await getItem<Visitor>(key, { consistent: tries > 1 });
    if (!known) return;
    const { steps: reached = 0, source } = known;
    const isCheckout = step === 'checkout';
    const figures = figuresOfStep(reached, step);
    const steps = reached + Object.keys(figures).length;
    if (steps === reached) return;
    const advance = {
      Key: key,
      UpdateExpression: 'SET steps = :steps',
      ConditionExpression: reached === 0 ? 'attribute_exists(pk) AND attribute_not_exists(steps)' : 'steps = :reached',
      ExpressionAttributeValues: { ':steps': steps, ...(reached === 0 ? {} : { ':reached': reached }) },
    };
    const counts = { ...figures, ...(isCheckout && source ? sourceCount(source, 'checkouts') : {}) };
    try {
      return await transact([{ Update: advance }, visitorCounterWrite(day, visitor, counts)]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
}
