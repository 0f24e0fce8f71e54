import type { AudienceCount } from '#shared/marketing/campaign.ts';
import { type CampaignAudience, isEveryone, isInAudience } from '#shared/marketing/campaign-audience.ts';
import { listKnownReaders } from '#store/marketing/campaign-audience.ts';
import { countSubscribers, listSubscribers } from '#store/marketing/subscribers.ts';

/** Returns those of the email addresses that belong to the audience at `at` (UTC ISO). */
export async function audienceMembers(
  audience: CampaignAudience,
  emails: readonly string[],
  at: string,
): Promise<string[]> {
  if (isEveryone(audience)) return [...emails];
  const known = await listKnownReaders(emails, { withCountry: audience.country !== null });
  return emails.filter((email) => isInAudience(audience, known.get(email) ?? null, at));
}

const PAGE = 100;
const MOST_CHECKED = 1_000;

/**
 * Counts the members of an audience at `at` (UTC ISO). Checks only the newest thousand subscribers, so that the cost does not
 * grow with their number.
 */
export async function countAudience(audience: CampaignAudience, at: string): Promise<AudienceCount> {
  const count = { members: 0, checked: 0, isAll: false, total: await countSubscribers() };
  let cursor: string | undefined;
  while (count.checked < MOST_CHECKED) {
    const { items, nextCursor } = await listSubscribers({ limit: PAGE, cursor });
    const emails = items.map(({ email }) => email);
    count.members += (await audienceMembers(audience, emails, at)).length;
    count.checked += items.length;
    if (nextCursor === null) return { ...count, isAll: true };
    cursor = nextCursor;
  }
  return count;
}
