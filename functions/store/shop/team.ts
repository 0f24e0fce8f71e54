import { NEW_TEAM, type Team } from '#shared/shop/team.ts';
import {
  ConditionsFailed,
  getItem,
  getRecentItem,
  putItem,
  queryAllItems,
  type TransactionWrite,
  transact,
} from '#store/client.ts';
import { TEAM_SEEN, teamKey, teamSeenKey } from '#store/keys/shop.ts';

const withDefaults = (stored: Partial<Team> | null): Team => ({ ...NEW_TEAM, ...stored });

export const getTeam = async (): Promise<Team> =>
  withDefaults(await getItem<Partial<Team>>(teamKey, { consistent: true }));

/** Returns the team. The data is at most a second old. */
export const getRecentTeam = async (): Promise<Team> => withDefaults(await getRecentItem<Partial<Team>>(teamKey));

export interface TeamChange {
  team: Team;
  /** Writes that join the same transaction. */
  writes: TransactionWrite[];
}

const TRIES = 8;

/**
 * Changes the team. `decide` gets the current team. It runs again if another change was saved first, so that two owners
 * cannot demote each other at the same time. `decide` returns null to change nothing, and may throw.
 */
export async function changeTeam(decide: (team: Team) => TeamChange | null): Promise<Team> {
  for (let tries = 1; ; tries++) {
    const before = await getTeam();
    const change = decide(before);
    if (!change) return before;
    const after: Team = { ...change.team, version: before.version + 1 };
    const put = {
      Item: { ...teamKey, ...after },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :seen',
      ExpressionAttributeValues: { ':seen': before.version },
    };
    try {
      await transact([{ Put: put }, ...change.writes]);
      return after;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}

const SEEN_KEPT_S = 400 * 86_400;

/** Records that a team member used the back office on a UTC day. `now` is in milliseconds UTC. */
export const putSeen = (userId: string, day: string, now: number): Promise<void> =>
  putItem({ ...teamSeenKey(userId), day, ttl: Math.ceil(now / 1000) + SEEN_KEPT_S });

/** Returns the last UTC day on which each team member used the back office, by user id. */
export async function listSeen(): Promise<Map<string, string>> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :seen)',
    ExpressionAttributeValues: { ':pk': teamKey.pk, ':seen': TEAM_SEEN },
  });
  return new Map(items.map(({ sk, day }) => [String(sk).slice(TEAM_SEEN.length), String(day)]));
}
