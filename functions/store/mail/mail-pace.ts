import { getItem, isConditionFailure, type TableItem, updateItem } from '#store/client.ts';
import { mailPaceKey } from '#store/keys.ts';

/** The pace that all campaigns share, in milliseconds UTC. */
export interface MailPace {
  /** When the next message may go out. */
  nextAt: number;
  /** When the mail service last said that it was too much. */
  throttledAt: number;
}

const AT_REST: MailPace = { nextAt: 0, throttledAt: 0 };

export const getMailPace = async (): Promise<MailPace> => ({
  ...AT_REST,
  ...(await getItem<MailPace>(mailPaceKey, { consistent: true })),
});

/**
 * Takes the time that some messages need, behind those of every other campaign: true when it was free since `seen`.
 * `until` is when the message after them may go out.
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

/** Has every campaign stop for a moment and go on more slowly: the mail service asked for it. `now` in milliseconds UTC. */
export async function slowMailPace(now: number, pauseMs: number): Promise<void> {
  await updateItem<TableItem>({
    Key: mailPaceKey,
    UpdateExpression: 'SET nextAt = :next, throttledAt = :now',
    ExpressionAttributeValues: { ':next': now + pauseMs, ':now': now },
  });
}
