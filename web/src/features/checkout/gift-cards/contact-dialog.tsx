import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { ShippingAddressInput } from '#shared/orders/shipments/shipping-address.ts';
import { partsIn } from '#web/components/address/address-draft.ts';
import { AddressForm, FixedCountry } from '#web/components/address/address-form.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { addressBookQuery } from '#web/lib/data/address-book.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import type { CartCheckout } from '../use-checkout.ts';

const EMPTY = { firstName: '', lastName: '', address1: '', address2: null, city: '', region: '', zip: '' };
const looksLikeEmail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

/** Asks for the recipient of an order that gift cards pay in full. Such an order has no payment page. */
export default function ContactDialog({ checkout }: { checkout: CartCheckout }) {
  const { country, isProcessing, setAsking, start } = checkout;
  const { status, profile } = useAuth();
  const { data: book } = useQuery({ ...addressBookQuery, enabled: status === 'signed-in' });
  const [email, setEmail] = useState(profile?.email ?? '');
  const [isMissing, setMissing] = useState(false);

  async function order(shippingAddress: ShippingAddressInput) {
    if (!looksLikeEmail(email)) {
      setMissing(true);
      document.getElementById('contact-email')?.focus();
      return;
    }
    await start({ email: email.trim(), phone: null, shippingAddress });
  }

  return (
    <AddressForm
      title="Where should it go?"
      action="Place order"
      lead={
        <>
          <p>
            Your gift {checkout.giftCardPayments.length > 1 ? 'cards pay' : 'card pays'} for everything,{' '}
            <span className="figures">{formatCents(checkout.price.totalCents)}</span>.
          </p>
          <TextField
            id="contact-email"
            label="Email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            error={isMissing ? 'Please enter a valid email address' : null}
            onChange={({ target }) => {
              setEmail(target.value);
              setMissing(false);
            }}
          />
        </>
      }
      address={{ ...EMPTY, country }}
      isChanged
      needed={partsIn(country)}
      country={<FixedCountry country={country} hint="To ship somewhere else, change the country in your cart." />}
      saved={book?.items.filter((address) => address.country === country) ?? []}
      isPending={isProcessing}
      error={null}
      faultOf={() => null}
      onSave={order}
      onEdit={() => {}}
      onClose={() => setAsking(false)}
    />
  );
}
