import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import BuyGiftCard from '#web/features/checkout/gift-cards/buy-gift-card.tsx';
import { GiftCardPage } from '#web/features/checkout/gift-cards/gift-card-page.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';

/** Shows the page where shoppers buy a gift card, or edit one in their cart. */
export default function GiftCardsPage() {
  const { giftCards: terms } = useSettings();
  const { giftCards } = useCart();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  usePageTitle('Gift cards');
  const id = search.get('edit');
  const edited = giftCards.find((card) => card.id === id) ?? null;
  if (!terms?.isOn) {
    return (
      <GiftCardPage title="Gift cards" look="grounded">
        <p className="max-w-[52ch] text-lg">We don’t sell gift cards at the moment. Cards you have still work.</p>
        <Link to="/gift-cards/balance" className="link mt-4 inline-flex min-h-11 items-center">
          Check a balance
        </Link>
      </GiftCardPage>
    );
  }
  return (
    <GiftCardPage title={edited ? 'Edit gift card' : 'Gift cards'}>
      <BuyGiftCard
        key={edited?.id ?? 'new'}
        terms={terms}
        edited={edited}
        onDone={() => edited && navigate('/gift-cards', { replace: true })}
      />
    </GiftCardPage>
  );
}
