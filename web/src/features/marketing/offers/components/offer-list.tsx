import { useInfiniteQuery } from '@tanstack/react-query';
import { type Offer, offerStatus } from '#shared/marketing/offer.ts';
import { valueWords } from '#shared/marketing/offer-value.ts';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Outline, Waiting } from '#web/components/admin/screen.tsx';
import { ListHeads } from '#web/components/admin/table.tsx';
import { Badge } from '#web/components/badge.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { offersQuery } from '../api/admin-offers.ts';
import { codeLink, STATUS_WORDS, usesWords } from '../offer-words.ts';

const COLUMNS = 'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_9rem_9rem]';

function Row({ offer }: { offer: Offer }) {
  const status = offerStatus(offer, Date.now());
  return (
    <li className={`grid grid-cols-[1fr_auto] items-center gap-x-6 border-b border-concrete py-2 ${COLUMNS}`}>
      <div className="min-w-0">
        <EntryLink
          to={`/admin/discounts/${offer.id}`}
          className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:underline"
        >
          {offer.name}
        </EntryLink>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ash">
          <span className="break-all">{offer.code ?? 'Automatic'}</span>
          {offer.code && <CopyButton what={`link of ${offer.code}`} text={codeLink(offer.code)} />}
        </span>
      </div>
      <p className="max-md:col-start-1">{valueWords(offer.value)}</p>
      <p className="figures text-sm max-md:col-start-1 max-md:text-ash">{usesWords(offer)}</p>
      <p className="max-md:col-start-2 max-md:row-start-1 max-md:mt-3 max-md:self-start md:text-right">
        <Badge tone={status === 'active' ? 'ink' : 'quiet'}>{STATUS_WORDS[status]}</Badge>
      </p>
    </li>
  );
}

/** With fewer discounts than this, the page has room to explain how they work. */
const FEW = 4;

const KINDS = [
  ['Percentage', 'A percentage off every item, or only the products and categories you choose.'],
  ['Amount', 'Dollars off an order, with a minimum subtotal if you set one.'],
  ['Buy X, get Y', 'Shoppers who buy several items get more of them free or for less.'],
  ['Free shipping', 'The order ships free, whatever its total.'],
] as const;

/** Lists discount codes and automatic discounts, newest first. */
export function OfferList() {
  const query = useInfiniteQuery(offersQuery);
  const retry = () => void query.refetch();
  if (!query.data) return query.isError ? <LoadFailure what="the discounts" onRetry={retry} /> : <Waiting />;
  const offers = query.data.pages.flatMap(({ items }) => items);
  if (offers.length === 0)
    return (
      <p className="max-w-[60ch]">
        No discounts yet. Create a code that shoppers enter in the cart, or a discount that applies by itself.
      </p>
    );
  return (
    <>
      {query.isError && <Outdated what="the newest discounts" onRetry={retry} />}
      <ListHeads names={['Discount', 'Value', 'Used', 'Status']} className={COLUMNS} />
      <ul className="border-t border-ink">
        {offers.map((offer) => (
          <Row key={offer.id} offer={offer} />
        ))}
      </ul>
      {offers.length < FEW && !query.hasNextPage && <Outline title="Kinds of discounts" parts={KINDS} />}
      <MoreButton
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
