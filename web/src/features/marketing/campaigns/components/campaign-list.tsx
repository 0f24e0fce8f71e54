import type { useInfiniteQuery } from '@tanstack/react-query';
import type { Campaign } from '#shared/marketing/campaign.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Locked } from '#web/components/admin/rights/needs.tsx';
import { Outdated, Outline, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { CampaignRow } from './campaign-row.tsx';

/** With fewer campaigns than this, the page has room to explain the steps. */
const FEW = 4;

const STEPS = [
  ['Draft', 'You write it, add products and pictures, and send a test to yourself.'],
  ['Scheduled', 'It goes out at the time you choose, or right away.'],
  ['Sending', 'It goes out to subscribers one by one. You can pause or cancel it.'],
  ['Sent', 'Its clicks, orders, and unsubscribes are counted here.'],
] as const;

interface CampaignListProps {
  query: Pick<
    ReturnType<typeof useInfiniteQuery>,
    'data' | 'isError' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  campaigns: readonly Campaign[];
}

/** Lists drafts, running campaigns, and past campaigns, newest first. */
export function CampaignList({ query, campaigns }: CampaignListProps) {
  const retry = () => void query.refetch();
  if (!query.data) return query.isError ? <LoadFailure what="the campaigns" onRetry={retry} /> : <Waiting />;
  if (campaigns.length === 0)
    return <p className="max-w-[60ch]">No campaigns yet. Once you save or send one, it shows up here.</p>;
  return (
    <>
      {query.isError && <Outdated what="the newest campaigns" onRetry={retry} />}
      <Locked right="sendCampaigns" isQuiet>
        <ol className="border-t border-concrete">
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </ol>
      </Locked>
      {campaigns.length < FEW && !query.hasNextPage && (
        <Outline title="How a campaign works" parts={STEPS} isOrdered level={3} />
      )}
      <MoreButton
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
