import { formatCents } from '../../../../../shared/money.ts';
import { Button } from '../../../components/button.tsx';
import type { Checkout } from '../use-checkout.ts';
import { FreeShipping } from './free-shipping.tsx';

interface AmountProps {
  label: string;
  cents: number;
  shown?: string;
  className?: string;
}

function Amount({ label, cents, shown = formatCents(cents), className = '' }: AmountProps) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="figures">{shown}</dd>
    </div>
  );
}

function CountryChoice({
  country,
  countries,
  chooseCountry,
}: Pick<Checkout, 'country' | 'countries' | 'chooseCountry'>) {
  return (
    <label className="relative flex items-center justify-between gap-4 border border-control bg-bone pl-4 focus-within:border-ink">
      <span className="shrink-0 text-ash">Ship to</span>
      <select
        value={country}
        onChange={(event) => chooseCountry(event.target.value)}
        className="min-h-12 min-w-0 grow appearance-none bg-transparent pr-10 text-right outline-offset-0"
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <svg
        aria-hidden="true"
        viewBox="0 0 10 6"
        className="pointer-events-none absolute right-4 w-2.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="m1 1 4 4 4-4" />
      </svg>
    </label>
  );
}

/** What the parcel costs, to where, and the way to pay for it. */
export function OrderSummary({ checkout }: { checkout: Checkout }) {
  const { price, canShip, previousTotalCents, isProcessing } = checkout;
  const goodsCents = price.subtotalCents - price.discountCents;
  return (
    <div className="space-y-4">
      <FreeShipping goodsCents={goodsCents} freeFromCents={checkout.freeFromCents} />
      <CountryChoice {...checkout} />
      <dl className="space-y-1">
        <Amount label="Subtotal" cents={price.subtotalCents} />
        {price.discountCents > 0 && (
          <Amount
            label={price.discountLabel ?? 'Discount'}
            cents={price.discountCents}
            shown={`−${formatCents(price.discountCents)}`}
            className="text-moss"
          />
        )}
        <Amount
          label="Shipping"
          cents={price.shippingCents}
          shown={canShip && price.shippingCents === 0 ? 'Free' : formatCents(price.shippingCents)}
        />
        <div className="flex items-baseline justify-between gap-4 pt-2">
          <dt className="label text-base">Total</dt>
          <dd className="display figures text-2xl" aria-live="polite">
            {formatCents(price.totalCents)}
          </dd>
        </div>
      </dl>
      {previousTotalCents !== null && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          Prices have changed since you filled your cart. The total was {formatCents(previousTotalCents)} and is now{' '}
          <strong>{formatCents(price.totalCents)}</strong>. Check out again to accept it.
        </p>
      )}
      {!canShip && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          We do not ship to this country yet.
        </p>
      )}
      <Button className="w-full" disabled={isProcessing || !canShip} onClick={checkout.start}>
        {isProcessing ? 'Processing...' : 'Checkout'}
      </Button>
    </div>
  );
}
