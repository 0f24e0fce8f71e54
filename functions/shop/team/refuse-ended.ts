import type { CallerIdentity } from '#functions/http/http-caller.ts';
import type { ContractKey } from '#shared/contract/index.ts';
import type { Route } from '#shared/contract/route.ts';

/**
 * Rejects ended sessions of team members outside the back office, within a second after they end. Adds no work to requests
 * from shoppers. Throws `unauthenticated`.
 */
export async function refuseEnded(_key: ContractKey, _route: Route, caller: CallerIdentity | null): Promise<null> {
  if (!caller?.groups.includes('admin')) return null;
  const [{ getRecentTeam }, { requireOpenSession }] = await Promise.all([
    import('#store/shop/team.ts'),
    import('./sessions.ts'),
  ]);
  requireOpenSession(await getRecentTeam(), caller);
  return null;
}
