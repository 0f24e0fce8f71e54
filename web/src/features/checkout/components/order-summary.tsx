import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { offerLabel, sumOffers } from '#shared/base/discounts/applied-offer.ts';
import { formatCents } from '#shared/base/money.ts';
import { giftCardName } from '#shared/orders/gift-cards/gift-card.ts';
import { formatDelivery } from '#shared/orders/shipments/delivery-span.ts';
import { Button } from '#web/components/button.tsx';
import type { CartCheckout } from '../use-checkout.ts';
import { CodeEntry } from './code-entry.tsx';
import { CountryChoice } from './country-choice.tsx';

const ContactDialog = lazy(() => import('../gift-cards/contact-dialog.tsx'));

interface AmountProps {
  label: ReactNode;
  children: string;
  className?: string;
  /** True while the price may still change. */
  isSettling?: boolean;
}

const settling = (isSettling: boolean) => (isSettling ? 'waits text-ash' : '');

function Amount({ label, children, className = '', isSettling = false }: AmountProps) {
  return (
    <div className={`flex items-center justify-between gap-4 ${className}`}>
      <dt className="min-w-0">{label}</dt>
      <dd className={`figures shrink-0 ${settling(isSettling)}`} aria-busy={isSettling}>
        {children}
      </dd>
    </div>
  );
}

/**
 * Shows the label of the total. On phones, a click on it shows or hides the amounts that make up the total. Larger screens
 * always show them.
 */
function TotalLabel({ isOpen, controls, onToggle }: { isOpen: boolean; controls: string; onToggle: () => void }) {
  return (
    <>
      <span className="label hidden text-base md:inline">Total</span>
      <button
        type="button"
        className="label flex min-h-11 items-center gap-2 text-base md:hidden"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        Total <span className="sr-only">details</span>
        <span aria-hidden="true" className={isOpen ? 'chevron' : 'chevron is-up'} />
      </button>
    </>
  );
}

const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="border-l-2 border-rust pl-4">
    {children}
  </p>
);

/** Shows the price of the order, its destination, and the checkout button. */
export function OrderSummary({ checkout }: { checkout: CartCheckout }) {
  const { price, canShip, delivery, isSettling, previousTotalCents, isProcessing } = checkout;
  const { giftCardPayments, dueCents } = checkout;
  const [isOpen, setOpen] = useState(false);
  const parts = useId();
  const inDetail = isOpen ? '' : 'max-md:hidden';
  const volumeCents = price.discountCents - sumOffers(price.offers);
  return (
    <div className="space-y-2 md:space-y-4 short:sm:max-md:flex short:sm:max-md:flex-wrap short:sm:max-md:items-end short:sm:max-md:gap-x-6 short:sm:max-md:[&>button]:w-auto short:sm:max-md:[&>dl]:grow short:sm:max-md:[&>p]:basis-full">
      {previousTotalCents !== null && (
        <Alert>
          Prices have changed since you filled your cart. The total was {formatCents(previousTotalCents)} and is now{' '}
          <strong>{formatCents(price.totalCents)}</strong>. Check out again to accept it.
        </Alert>
      )}
      {!canShip && <Alert>We don’t ship to this country yet. Please choose another one.</Alert>}
      <div className="max-md:hidden">
        <CodeEntry checkout={checkout} />
      </div>
      <dl id={parts} className="space-y-1">
        <Amount label="Subtotal" className={inDetail}>
          {formatCents(price.subtotalCents)}
        </Amount>
        {volumeCents > 0 && (
          <Amount label={price.discountLabel ?? 'Discount'} className={`text-moss ${inDetail}`}>
            {`−${formatCents(volumeCents)}`}
          </Amount>
        )}
        {price.offers.map((offer) => (
          <Amount key={offer.id} label={offerLabel(offer)} className={`text-moss ${inDetail}`}>
            {offer.cents > 0 ? `−${formatCents(offer.cents)}` : 'Free shipping'}
          </Amount>
        ))}
        {price.units > 0 && (
          <Amount label={<CountryChoice {...checkout} />} isSettling={isSettling}>
            {canShip && price.shippingCents === 0 ? 'Free' : formatCents(price.shippingCents)}
          </Amount>
        )}
        {delivery && (
          <div className="-mt-2 text-sm text-ash md:pb-2 short:hidden">
            <dt className="sr-only">Delivery</dt>
            <dd>Arrives {formatDelivery(delivery)}</dd>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 md:border-t md:border-concrete md:pt-3">
          <dt>
            <TotalLabel isOpen={isOpen} controls={parts} onToggle={() => setOpen(!isOpen)} />
          </dt>
          <dd className={`display figures text-2xl ${settling(isSettling)}`} aria-busy={isSettling}>
            {formatCents(price.totalCents)}
          </dd>
        </div>
        {giftCardPayments.map(({ id, lastFour, cents }) => (
          <Amount key={id} label={giftCardName(lastFour)} className="text-moss">
            {`−${formatCents(cents)}`}
          </Amount>
        ))}
        {giftCardPayments.length > 0 && (
          <Amount
            label={<span className="label text-base">To pay</span>}
            className="pb-1 font-semibold"
            isSettling={isSettling}
          >
            {formatCents(dueCents)}
          </Amount>
        )}
      </dl>
      <Button className="w-full" isBusy={isProcessing} disabled={!canShip} onClick={() => checkout.start()}>
        {isProcessing ? 'Processing...' : 'Checkout'}
      </Button>
      {checkout.isAsking && (
        <Suspense fallback={null}>
          <ContactDialog checkout={checkout} />
        </Suspense>
      )}
    </div>
  );
}
