import { useQueries } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { volumeDiscount } from '#shared/base/discounts/volume-discounts.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { isMadeToOrder } from '#shared/checkout/cart-review.ts';
import { Sheet } from '#web/components/sheet.tsx';
import { productQuery } from '#web/features/catalogue/api/product.ts';
import { NewestRow } from '#web/features/catalogue/browse/newest-row.tsx';
import { Promises } from '#web/features/catalogue/product/promises.tsx';
import { cartSummary } from '#web/features/checkout/cart-summary.ts';
import { CartLine } from '#web/features/checkout/components/cart-line.tsx';
import { CodeEntry } from '#web/features/checkout/components/code-entry.tsx';
import { EmptyCart } from '#web/features/checkout/components/empty-cart.tsx';
import { FreeShipping } from '#web/features/checkout/components/free-shipping.tsx';
import { LineNotice } from '#web/features/checkout/components/line-notice.tsx';
import { OrderSummary } from '#web/features/checkout/components/order-summary.tsx';
import { RemovedLine } from '#web/features/checkout/components/removed-line.tsx';
import { VolumeDiscount } from '#web/features/checkout/components/volume-discount.tsx';
import { CartReminder } from '#web/features/checkout/reminders/cart-reminder.tsx';
import { type CartCheckout, useCheckout } from '#web/features/checkout/use-checkout.ts';
import { useRemoval } from '#web/features/checkout/use-removal.ts';
import { type LineNews, type Review, useReview } from '#web/features/checkout/use-review.ts';
import { refreshCart } from '#web/lib/account-cart/follow-cart.ts';
import { useCart } from '#web/lib/cart.tsx';
import { useNavigation } from './navigation.ts';

const CartGiftCards = lazy(() => import('#web/features/checkout/gift-cards/cart-gift-cards.tsx'));

/**
 * Returns the current product of each cart line. The result is null for a product that is no longer sold, and undefined while
 * a product loads or if loading failed. Reads the products each time the cart opens and each time the shopper returns to the
 * window. After a failure, checkout reports any changes.
 */
function useCartProducts(items: readonly CartItem[], isOpen: boolean) {
  const slugs = [...new Set(items.map(({ slug }) => slug))];
  const answers = useQueries({
    queries: slugs.map((slug) => ({ ...productQuery(slug), enabled: isOpen, staleTime: 0 })),
  });
  return ({ slug }: CartItem): ProductDetail | null | undefined => {
    const answer = answers[slugs.indexOf(slug)];
    return answer?.isFetchedAfterMount ? answer.data : undefined;
  };
}

/** Combines the review of a line with the shortage that the last attempt to check out found. */
function newsOf(item: CartItem, review: Review, checkout: CartCheckout): LineNews {
  const news = review.newsOf(item);
  const short = checkout.allotmentOf(item);
  if (!short) return news;
  const { unitCents = item.priceCents, allotted = short.allotted } = news.review ?? {};
  return { ...news, review: { unitCents, allotted: Math.min(allotted, short.allotted), most: short.allotted } };
}

interface CartLinesProps {
  checkout: CartCheckout;
  review: Review;
  removal: ReturnType<typeof useRemoval>;
  /** A row in place of the removed line, with a button to undo the removal. */
  undoRow: ReactNode;
  onLeave: () => void;
}

function CartLines({ checkout, review, removal, undoRow, onLeave }: CartLinesProps) {
  const { price, isProcessing } = checkout;
  const { removed, setQuantity } = removal;
  return (
    <ul className="3xl:grid 3xl:grid-cols-2 3xl:gap-x-8">
      {price.lines.map((item, index) => {
        const news = newsOf(item, review, checkout);
        const change = (quantity: number) => setQuantity(item, quantity);
        return (
          <Fragment key={item.id}>
            {removed?.index === index && undoRow}
            <CartLine
              item={item}
              isLocked={isProcessing}
              most={news.review?.most ?? MAX_LINE_QUANTITY}
              onQuantity={change}
              onLeave={onLeave}
            >
              <LineNotice
                item={item}
                news={news}
                isLocked={isProcessing}
                onQuantity={change}
                onAcknowledge={() => !isProcessing && review.acknowledge(item)}
              />
            </CartLine>
          </Fragment>
        );
      })}
      {removed && removed.index >= price.lines.length && undoRow}
    </ul>
  );
}

/** Shows the amount that is missing for the volume discount and for free shipping. */
function Thresholds({ checkout }: { checkout: CartCheckout }) {
  const { price } = checkout;
  const earned = volumeDiscount(price.units, checkout.volumeSteps);
  return (
    <div className="grid items-baseline gap-x-8 gap-y-1.5 border-b border-concrete py-3 lg:grid-cols-2">
      <VolumeDiscount
        units={price.units}
        steps={checkout.volumeSteps}
        isReplaced={price.discountPercent === 0 && earned !== null}
      />
      <FreeShipping
        goodsCents={checkout.goodsCents}
        isReduced={earned !== null}
        freeFromCents={checkout.freeFromCents}
        isGiven={price.offers.some(({ cents }) => cents === 0)}
      />
    </div>
  );
}

interface CartDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the cart and its checkout in a sheet. The sheet is four fifths as tall as the window. */
export default function CartDrawer({ open: isOpen, onOpenChange: setOpen }: CartDrawerProps) {
  const { items, giftCards, units } = useCart();
  const productOf = useCartProducts(items, isOpen);
  const review = useReview(productOf);
  const checkout = useCheckout(review.takeOver, (item) => isMadeToOrder(item, productOf(item)));
  const removal = useRemoval(checkout.isProcessing);
  const { body, removed, hold, undo } = removal;
  const { short, forgetShortages, isProcessing } = checkout;
  const close = () => setOpen(false);
  const ways = useNavigation().filter(({ to }) => to !== '/products');

  useEffect(() => {
    if (!isOpen) return;
    forgetShortages();
    void refreshCart();
  }, [isOpen, forgetShortages]);

  useEffect(() => {
    if (short.length > 0) body.current?.querySelector<HTMLElement>('[data-remedy]')?.focus();
  }, [short, body]);

  const undoRow = removed && (
    <RemovedLine title={removed.item.title} isLocked={isProcessing} onUndo={undo} onHold={hold} />
  );
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      title={units > 0 ? `Cart (${units})` : 'Cart'}
      firstFocus={body}
      className="rises inset-x-0 bottom-0 h-[80vh] h-[80dvh]"
    >
      <div
        ref={body}
        tabIndex={-1}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain outline-none"
      >
        <p role="status" className="sr-only">
          {cartSummary(checkout, removed?.item.title)}
        </p>
        {units === 0 ? (
          <>
            <ul className="px-gutter">{undoRow}</ul>
            <EmptyCart onLeave={close} ways={ways}>
              <NewestRow onLeave={close} />
            </EmptyCart>
          </>
        ) : (
          <div className="flex min-h-0 grow flex-col short:min-h-max md:grid md:grid-cols-[1fr_20rem] md:overflow-hidden md:short:overflow-visible lg:grid-cols-[1fr_28rem] min-[100rem]:grid-cols-[7fr_5fr]">
            <div className="min-h-48 grow basis-0 overflow-y-auto overscroll-contain px-gutter short:min-h-max short:basis-auto short:overflow-visible">
              {items.length > 0 && <Thresholds checkout={checkout} />}
              <CartLines checkout={checkout} review={review} removal={removal} undoRow={undoRow} onLeave={close} />
              {giftCards.length > 0 && (
                <Suspense fallback={<p className="waits py-4">Loading your gift cards...</p>}>
                  <CartGiftCards cards={giftCards} isLocked={isProcessing} onLeave={close} />
                </Suspense>
              )}
              <CartReminder />
              <div className="py-2 md:hidden">
                <CodeEntry checkout={checkout} />
              </div>
            </div>
            <div className="sticky bottom-0 shrink-0 border-t border-ink bg-bone px-gutter pt-2 pb-4 short:z-10 short:pb-2 md:overflow-y-auto md:border-t-0 md:border-l md:border-concrete md:py-6 md:pl-8 md:short:self-end md:short:overflow-visible md:short:py-2">
              <OrderSummary checkout={checkout} />
              <div className={`max-md:hidden short:hidden ${items.length === 0 ? 'hidden' : ''}`}>
                <Promises onLeave={close} />
              </div>
            </div>
          </div>
        )}
      </div>
    </Sheet>
  );
}
