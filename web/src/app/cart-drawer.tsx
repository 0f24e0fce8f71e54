import type { CartItem } from '../../../shared/cart.ts';
import { Sheet } from '../components/sheet.tsx';
import { CartLine } from '../features/cart/components/cart-line.tsx';
import { EmptyCart } from '../features/cart/components/empty-cart.tsx';
import { VolumeDiscount } from '../features/cart/components/volume-discount.tsx';
import { OrderSummary } from '../features/checkout/components/order-summary.tsx';
import { type Checkout, useCheckout } from '../features/checkout/use-checkout.ts';
import { useCart } from '../lib/cart.tsx';

function Shortage({
  item,
  checkout,
  onQuantity,
}: {
  item: CartItem;
  checkout: Checkout;
  onQuantity: (to: number) => void;
}) {
  const allotment = checkout.allotmentOf(item);
  if (!allotment) return null;
  const { allotted } = allotment;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 border-l-2 border-rust pl-3 text-rust-deep">
      {allotted > 0 ? `Only ${allotted} left.` : 'Sold out.'}
      <button type="button" className="link min-h-11" onClick={() => onQuantity(allotted)}>
        {allotted > 0 ? `Take ${allotted}` : 'Take it out'}
      </button>
    </p>
  );
}

/** The cart and its way to payment, in a sheet four fifths of the window high. */
export default function CartDrawer() {
  const { items, pieces, isOpen, setOpen, setLineQuantity } = useCart();
  const checkout = useCheckout();
  const close = () => setOpen(false);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={setOpen}
      title={pieces > 0 ? `Cart (${pieces})` : 'Cart'}
      className="rises inset-x-0 bottom-0 h-[80vh]"
    >
      {items.length === 0 ? (
        <EmptyCart onLeave={close} />
      ) : (
        <div className="flex min-h-0 grow flex-col overflow-y-auto md:grid md:grid-cols-[1fr_20rem] md:overflow-hidden lg:grid-cols-[1fr_28rem]">
          <div className="px-gutter md:overflow-y-auto">
            <VolumeDiscount pieces={pieces} />
            <ul>
              {checkout.price.lines.map((item) => (
                <CartLine
                  key={item.id}
                  item={item}
                  discountedUnitCents={item.discountedUnitCents}
                  onQuantity={(quantity) => setLineQuantity(item.id, quantity)}
                  onLeave={close}
                >
                  <Shortage item={item} checkout={checkout} onQuantity={(to) => setLineQuantity(item.id, to)} />
                </CartLine>
              ))}
            </ul>
          </div>
          <div className="border-concrete px-gutter py-6 md:overflow-y-auto md:border-l md:pl-8">
            <OrderSummary checkout={checkout} />
          </div>
        </div>
      )}
    </Sheet>
  );
}
