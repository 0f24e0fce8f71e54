import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import {
  type AdminGiftCard,
  GIFT_CARD_FILTERS,
  type GiftCardFilter,
} from '#shared/orders/gift-cards/admin-gift-card.ts';
import { ExportCsv } from '#web/components/admin/export-csv.tsx';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Outline, Waiting } from '#web/components/admin/screen.tsx';
import { ListHeads } from '#web/components/admin/table.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { collectGiftCards, giftCardsQuery } from './api.ts';
import { balanceText, emailedText, FILTER_LABELS, SHOWN_FILTERS, stateOf } from './gift-card-words.ts';

const COLUMNS =
  'md:grid-cols-[5rem_minmax(0,3fr)_minmax(0,2fr)_9rem_5rem] xl:grid-cols-[8rem_minmax(0,2fr)_minmax(0,2fr)_9rem_7rem]';

function Row({ card }: { card: AdminGiftCard }) {
  const { label, tone } = stateOf(card);
  return (
    <li
      className={`relative grid grid-cols-[1fr_auto] items-center gap-x-6 border-b border-concrete py-3 hover:bg-bone-deep ${COLUMNS}`}
    >
      <EntryLink
        to={`/admin/gift-cards/${card.id}`}
        className="figures font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2"
      >
        …{card.lastFour}
      </EntryLink>
      <p className="min-w-0 max-md:col-start-1">
        <span className="block truncate">{card.recipient?.name ?? 'Recipient erased'}</span>
        <span className="block truncate text-sm text-ash">{card.recipient?.email}</span>
      </p>
      <p className="text-sm text-ash max-md:col-start-1">{emailedText(card)}</p>
      <p className="figures max-md:col-start-2 max-md:row-start-2 max-md:text-right">
        {balanceText(card)}
        {card.reservedCents > 0 && (
          <span className="block text-sm text-ash">{formatCents(card.reservedCents)} held</span>
        )}
      </p>
      <p className="text-right max-md:col-start-2 max-md:row-start-1">
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  );
}

interface Choice {
  q: string;
  filter: GiftCardFilter | null;
}

function Filters({ q, filter, onChoose }: Choice & { onChoose: (choice: Choice) => void }) {
  const [text, setText] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose({ q: text.trim(), filter });
  };
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
      <form onSubmit={submit} className="flex w-full items-end gap-3 sm:w-auto">
        <TextField
          label="Last four, email, or order"
          className="grow sm:w-56 lg:w-80"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="outline" size="small">
          Search
        </Button>
      </form>
      <SelectField
        label="Show"
        value={filter ?? ''}
        onChange={({ target }) => onChoose({ q, filter: (target.value || null) as GiftCardFilter | null })}
      >
        <option value="">All gift cards</option>
        {SHOWN_FILTERS.map((one) => (
          <option key={one} value={one}>
            {FILTER_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <ExportCsv label="Export CSV" one="gift-card" collect={collectGiftCards} className="sm:ml-auto" />
    </search>
  );
}

const NoCards = ({ isChosen }: { isChosen: boolean }) => (
  <p className="max-w-[60ch]">
    {isChosen ? 'No gift cards match.' : 'No gift cards yet. Turn on sales under Settings, or issue one to a customer.'}
  </p>
);

/** With fewer gift cards than this, the page has room to explain the steps. */
const FEW = 4;

const STEPS = [
  ['Bought', 'A shopper pays for it, or you issue it to a customer.'],
  ['Emailed', 'The recipient gets the code right away, or on the day the buyer chose.'],
  ['Spent', 'It pays for orders, in whole or in part. What’s left stays on the card.'],
  ['Disabled', 'Nobody can pay with it, for example because it was lost. You can enable it again.'],
] as const;

function Found({ q, filter }: Choice) {
  const query = useInfiniteQuery({ ...giftCardsQuery(q, filter), placeholderData: keepPreviousData });
  const retry = () => void query.refetch();
  if (!query.data) return query.isError ? <LoadFailure what="the gift cards" onRetry={retry} /> : <Waiting />;
  const cards = query.data.pages.flatMap(({ items }) => items);
  const outstandingCents = query.data.pages.at(-1)?.outstandingCents ?? 0;
  return (
    <div className={query.isPlaceholderData ? 'opacity-40' : ''} aria-busy={query.isPlaceholderData}>
      {query.isError && <Outdated what="the newest gift cards" onRetry={retry} />}
      <dl className="mb-6 flex items-baseline gap-3">
        <dt className="text-ash">Outstanding gift card balance</dt>
        <dd className="display figures text-2xl">{formatCents(outstandingCents)}</dd>
      </dl>
      {cards.length > 0 && (
        <ListHeads names={['Code', 'Recipient', 'Email', 'Balance', 'Status']} className={COLUMNS} />
      )}
      {cards.length > 0 && (
        <ul aria-label="Gift cards, newest first" className="border-t border-ink">
          {cards.map((card) => (
            <Row key={card.id} card={card} />
          ))}
        </ul>
      )}
      {cards.length === 0 && !query.hasNextPage && <NoCards isChosen={q !== '' || filter !== null} />}
      {cards.length < FEW && !query.hasNextPage && <Outline title="How a gift card works" parts={STEPS} isOrdered />}
      <MoreButton
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </div>
  );
}

/** Lists all gift cards or those that match the address, with the total balance that customers can still spend. */
export function GiftCardList() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.trim().slice(0, 254) ?? '';
  const filter = GIFT_CARD_FILTERS.find((known) => known === search.get('show')) ?? null;
  return (
    <>
      <Filters
        key={q}
        q={q}
        filter={filter}
        onChoose={(next) =>
          setSearch({ ...(next.q ? { q: next.q } : {}), ...(next.filter ? { show: next.filter } : {}) })
        }
      />
      <Found q={q} filter={filter} />
    </>
  );
}
