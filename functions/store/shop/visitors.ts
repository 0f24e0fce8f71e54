import { randomBytes } from 'node:crypto';
import { shiftDay, startOfDay, type UtcDay } from '#shared/base/utc-day.ts';
import { ConditionsFailed, deleteItem, getItem, isConditionFailure, putItem, transact } from '#store/client.ts';
import { visitorKey, visitorSaltKey } from '#store/keys.ts';
import { incrementVisits, visitorCounterWrite } from './counters.ts';

const SALT_BYTES = 32;

/** When a day is over, in seconds since 1970: from then on its visitors are nobody's business. */
const overAt = (day: UtcDay): number => startOfDay(shiftDay(day, 1)) / 1000;

async function readSalt(day: UtcDay): Promise<Buffer | null> {
  const kept = await getItem<{ salt: string }>(visitorSaltKey(day), { consistent: true });
  return kept && Buffer.from(kept.salt, 'base64');
}

/**
 * The secret by which a visitor of this UTC day is told from another: made by the day's first visit, the same for all of
 * the day, and forgotten after it, so that nobody can find out later who was there. Never logged.
 */
export async function ensureVisitorSalt(day: UtcDay): Promise<Buffer> {
  const kept = await readSalt(day);
  if (kept) return kept;
  const made = randomBytes(SALT_BYTES);
  try {
    const item = { ...visitorSaltKey(day), salt: made.toString('base64'), ttl: overAt(day) };
    await putItem(item, 'attribute_not_exists(pk)');
    return made;
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  const others = await readSalt(day);
  if (!others) throw new Error('The salt of the day was made and is gone');
  return others;
}

/** The table's own expiry may take days: whoever sees that a day is over takes its salt away. */
export const deleteVisitorSalt = (day: UtcDay): Promise<void> => deleteItem(visitorSaltKey(day));

let held: { day: UtcDay; salt: Promise<Buffer> } | undefined;

/** As `ensureVisitorSalt`, held in memory for the day. */
export function getVisitorSalt(day: UtcDay): Promise<Buffer> {
  if (held?.day !== day) {
    held = { day, salt: ensureVisitorSalt(day) };
    held.salt.catch(() => {
      held = undefined;
    });
  }
  return held.salt;
}

/** Counts a visit, and its visitor when it is the day's first of theirs: however many come at once, one of them is. */
export async function recordVisit(day: UtcDay, visitor: string): Promise<void> {
  if (await getItem(visitorKey(day, visitor))) return incrementVisits(day, visitor);
  try {
    await transact([
      {
        Put: {
          Item: { ...visitorKey(day, visitor), ttl: overAt(day) },
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
