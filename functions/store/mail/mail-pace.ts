import { getItem, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { mailPaceKey } from '#store/keys/mail.ts';

/** Stores the sending pace that all campaigns share. Times are in milliseconds UTC. */
export interface MailPace {
  /** Earliest time for the next message. */
  nextAt: number;
  /** Last time at which SES throttled the shop. */
  throttledAt: number;
}

const INITIAL_PACE: MailPace = { nextAt: 0, throttledAt: 0 };

export const getMailPace = async (): Promise<MailPace> => ({
  ...INITIAL_PACE,
  ...(await getItem<MailPace>(mailPaceKey, { consistent: true })),
});

/**
 * Reserves the time until `until` (milliseconds UTC) for some messages. Returns false if another campaign has reserved time
 * since `seen` was read.
 */
export async function reserveMailTime(seen: MailPace, until: number): Promise<boolean> {
  try {
    await updateItem<TableItem>({
      Key: mailPaceKey,
      UpdateExpression: 'SET nextAt = :until',
      ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt = :seen',
      ExpressionAttributeValues: { ':until': until, ':seen': seen.nextAt },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/**
 * Pauses all campaigns for `pauseMs` and then slows them down. Call it after SES has throttled the shop. `now` is in
 * milliseconds UTC.
 */
export async function slowMailPace(now: number, pauseMs: number): Promise<void> {
  await updateItem<TableItem>({
    Key: mailPaceKey,
    UpdateExpression: 'SET nextAt = :next, throttledAt = :now',
    ExpressionAttributeValues: { ':next': now + pauseMs, ':now': now },
  });
}
