import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { takeCode } from '#web/features/checkout/gift-cards/take-code.ts';
import { useCart } from '#web/lib/cart.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { giftCodes } from '#web/lib/storage/gift-codes.ts';
import { toast } from '#web/lib/toast.ts';
import NotFound from './not-found.tsx';

const BuyGiftCard = lazy(() => import('#web/features/checkout/gift-cards/buy-gift-card.tsx'));
const CheckBalance = lazy(() => import('#web/features/checkout/gift-cards/check-balance.tsx'));

const Page = ({ title, look = 'pb-24', children }: { title: string; look?: string; children: ReactNode }) => (
  <div className={`px-gutter pt-8 md:pt-12 ${look}`}>
    <h1 className="display mb-8 text-[clamp(1.75rem,4.8vw,5rem)] md:mb-12">{title}</h1>
    <Suspense fallback={<p className="waits min-h-svh">Loading...</p>}>{children}</Suspense>
  </div>
);

function Buy() {
  const { giftCards: terms } = useSettings();
  const { giftCards } = useCart();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  usePageTitle('Gift cards');
  const id = search.get('edit');
  const edited = giftCards.find((card) => card.id === id) ?? null;
  if (!terms?.isOn) {
    return (
      <Page title="Gift cards" look="grounded">
        <p className="max-w-[52ch] text-lg">We don’t sell gift cards at the moment. Cards you have still work.</p>
        <Link to="/gift-cards/balance" className="link mt-4 inline-flex min-h-11 items-center">
          Check a balance
        </Link>
      </Page>
    );
  }
  return (
    <Page title={edited ? 'Edit gift card' : 'Gift cards'}>
      <BuyGiftCard
        key={edited?.id ?? 'new'}
        terms={terms}
        edited={edited}
        onDone={() => edited && navigate('/gift-cards', { replace: true })}
      />
    </Page>
  );
}

function Balance() {
  usePageTitle('Gift card balance');
  return (
    <Page title="What’s left?" look="grounded">
      <CheckBalance />
    </Page>
  );
}

/** Stores the code of an emailed link for the cart, and redirects to the shop. */
function Use() {
  const navigate = useNavigate();
  useEffect(() => {
    const code = takeCode();
    if (code) {
      giftCodes.change((all) => (all.includes(code) ? all : [...all, code]));
      toast({
        tone: 'plain',
        title: 'Your gift card is in your cart. It’ll be used when you check out.',
        name: 'gift-card',
      });
    }
    navigate('/products', { replace: true });
  }, [navigate]);
  return null;
}

/** Shows the pages for gift cards: to buy one, to check one, and the target of the link in their emails. */
export default function GiftCardsPage() {
  const { step } = usePageParams();
  if (step === undefined) return <Buy />;
  if (step === 'balance') return <Balance />;
  if (step === 'use') return <Use />;
  return <NotFound />;
}
