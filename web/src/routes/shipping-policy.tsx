import { Link } from 'react-router-dom';
import { FreeShippingRule, Policy, type PolicySection, SupportLink } from '#web/features/shop/components/policy.tsx';

const SECTIONS: readonly PolicySection[] = [
  {
    id: 'processing',
    title: 'Processing',
    body: (
      <>
        <p>
          Our pieces are printed to order by a print-on-demand provider; apart from a few that we keep in stock, they do
          not exist before you want them. Processing takes 2-3 business days: the order is checked, made and packed.
          Weekends and public holidays do not count, and an order placed on one of them is taken up on the next business
          day.
        </p>
        <p>
          As long as a piece is not in production you can still correct the address or change your mind. Write to us
          quickly; it is a short while.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <>
        <p>
          After that, delivery takes up to 2 weeks. Where you are in that span depends on the distance, the season and
          the carrier. The times are estimates, not promises: if you need something for a certain day, please order
          early.
        </p>
        <p>
          An order of several pieces may travel in several parcels, because not every piece is made in the same place.
          You pay for shipping once.
        </p>
      </>
    ),
  },
  {
    id: 'rates',
    title: 'Rates',
    body: (
      <>
        <p>
          Rates are calculated at checkout, from the country the parcel goes to. Open your cart and choose the country:
          the shipping cost stands there, in the total, before you go to the payment page, and nothing is added to it
          afterwards by us.
        </p>
        <p>
          <FreeShippingRule />
        </p>
      </>
    ),
  },
  {
    id: 'destinations',
    title: 'Where we ship',
    body: (
      <>
        <p>
          The cart lists every country we ship to. If yours is not among them, we cannot deliver there at present. We
          ship to the address you give on the payment page, in the country you chose in the cart; if the two differ, go
          back and choose again, so that the price is right.
        </p>
      </>
    ),
  },
  {
    id: 'tracking',
    title: 'Tracking',
    body: (
      <>
        <p>
          When your order leaves, a tracking number is sent to your e-mail address; with several parcels, one for each.
          It can take a day until the carrier shows its first movement. If you ordered while signed in, you find the
          status and the tracking link under <Link to="/orders">My Orders</Link> as well. If you ordered as a guest,
          keep the mail.
        </p>
        <p>No mail? Look into the spam folder first, then write to us.</p>
      </>
    ),
  },
  {
    id: 'customs',
    title: 'Customs and duties',
    body: (
      <>
        <p>
          A parcel that crosses a border may be opened, delayed and taxed by customs. Such duties and taxes are set by
          the country you live in and are not part of our prices; where they are due, the carrier or the customs office
          asks you for them.
        </p>
      </>
    ),
  },
  {
    id: 'delays',
    title: 'Delays and loss',
    body: (
      <>
        <p>
          We take no responsibility for delays after the handoff to the carrier: weather, strikes, holidays and customs
          are out of our hands. That does not mean that you are left alone with it. If your parcel has not moved for a
          week, or has been marked as delivered and is not there, write to <SupportLink /> with your order number, and
          we take it up with the carrier.
        </p>
      </>
    ),
  },
  {
    id: 'address',
    title: 'A wrong address',
    body: (
      <>
        <p>
          Please check the address before you pay. If you notice a mistake afterwards, write to <SupportLink /> at once:
          it can be changed only until the order goes into production. A parcel that returns to us because nobody could
          be found at the address is sent again once you have given us a good one; the second trip is charged like the
          first.
        </p>
      </>
    ),
  },
  {
    id: 'damage',
    title: 'When it arrives damaged',
    body: (
      <>
        <p>
          Take a photograph of the parcel and the piece, and write to us within 15 days. What happens then is told in
          the <Link to="/refund-policy">Refund Policy</Link>.
        </p>
      </>
    ),
  },
];

export default function ShippingPolicy() {
  return (
    <Policy
      policy="shipping"
      title="Shipping Policy"
      summary={
        <>
          We take 2-3 business days to prepare an order, and the way to you takes up to 2 weeks. What it costs is shown
          in your cart before you pay.
        </>
      }
      sections={SECTIONS}
    />
  );
}
