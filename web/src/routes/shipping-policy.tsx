import { Policy, SupportLink } from '../features/store/components/policy.tsx';

export default function ShippingPolicy() {
  return (
    <Policy title="Shipping Policy">
      <h2>Processing</h2>
      <p>
        We take 2-3 business days to prepare an order. Weekends and public holidays do not count. An order placed on one
        of them is taken up on the next business day.
      </p>
      <h2>Delivery</h2>
      <p>
        After that, delivery takes up to 2 weeks. How long exactly depends on where you are and on the carrier; the
        times are estimates, not promises.
      </p>
      <h2>Rates</h2>
      <p>
        Shipping is calculated at checkout from the country you ship to, and is shown in your cart before you pay.
        Orders of $200 and over, after discounts, ship free worldwide.
      </p>
      <h2>Tracking</h2>
      <p>
        When your order leaves, we send a tracking number to your e-mail address. If you ordered while signed in, you
        find it under My Orders as well. An order of several pieces may travel in several parcels.
      </p>
      <h2>Delays and loss</h2>
      <p>
        We are not responsible for delays after the parcel was handed to the carrier, customs included. If your parcel
        does not move or does not come, write to <SupportLink /> and we help you find it.
      </p>
      <h2>Address</h2>
      <p>
        Please check the address before you pay. If you notice a mistake afterwards, write to us at once: it can be
        changed only until the order goes into production.
      </p>
    </Policy>
  );
}
