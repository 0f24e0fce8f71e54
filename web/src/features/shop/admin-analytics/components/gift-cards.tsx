import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import type { Figures } from '#shared/shop/analytics.ts';
import { Panel } from '#web/components/admin/screen.tsx';

interface GiftCardsProps {
  sums: Pick<Figures, 'giftCardsSoldCents' | 'giftCardsUsedCents'>;
}

/** Shows the amount of gift cards sold and the amount paid with gift cards. Shows nothing if both are zero. */
export function GiftCards({ sums: { giftCardsSoldCents, giftCardsUsedCents } }: GiftCardsProps) {
  if (giftCardsSoldCents === 0 && giftCardsUsedCents === 0) return null;
  const figures = [
    ['Gift cards sold', giftCardsSoldCents],
    ['Paid with gift cards', giftCardsUsedCents],
  ] as const;
  return (
    <Panel title="Gift cards">
      <dl className="figures grid gap-x-12 md:grid-cols-2">
        {figures.map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-concrete py-2.5">
            <dt className="text-ash">{name}</dt>
            <dd className="text-right">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[70ch] text-sm text-ash">
        Selling a gift card isn’t revenue yet: you owe its value until it’s spent. Orders paid with gift cards count in
        full.{' '}
        <Link to="/admin/gift-cards" className="link">
          See the gift cards
        </Link>
      </p>
    </Panel>
  );
}
