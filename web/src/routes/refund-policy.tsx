import { Link } from 'react-router-dom';
import { Policy, type PolicySection, SupportLink } from '#web/features/shop/components/policy.tsx';

const SECTIONS: readonly PolicySection[] = [
  {
    id: 'window',
    title: 'The 15 days',
    body: (
      <>
        <p>
          A refund can be requested within 15 days of receiving your order. What counts is the day the parcel was
          delivered, as the carrier's tracking shows it, and the day your message reaches us. When an order travels in
          several parcels, each piece has its own 15 days, from the day its parcel arrived.
        </p>
        <p>
          Please do not wait for the last day if something does not fit: the sooner you write, the sooner it is settled.
        </p>
      </>
    ),
  },
  {
    id: 'condition',
    title: 'What can go back',
    body: (
      <>
        <p>We accept an item when it is</p>
        <ul>
          <li>unused and unworn, which does not mean never tried on,</li>
          <li>unwashed and in its original condition, with its tags,</li>
          <li>accompanied by a proof of purchase, such as your order number or your order confirmation.</li>
        </ul>
        <p>
          A piece that comes back worn, washed, marked or without its tags cannot be refunded, and we tell you so before
          anything else happens to it.
        </p>
      </>
    ),
  },
  {
    id: 'excluded',
    title: 'What cannot be refunded',
    body: (
      <>
        <ul>
          <li>Gift cards</li>
          <li>Final-sale items, which are marked as such when you buy them</li>
          <li>Shipping costs, those of the order and those of the return</li>
        </ul>
        <p>Where we made the mistake, as told below under damaged or wrong items, you do not pay for it.</p>
      </>
    ),
  },
  {
    id: 'request',
    title: 'How to ask',
    body: (
      <>
        <ol>
          <li>
            Write to <SupportLink /> with your order number and what you would like to return. A word about why helps
            us, but is not needed.
          </li>
          <li>
            We answer with the address to send it to. Please do not send anything before you have heard from us: our
            pieces are made to order by a print-on-demand provider, and a parcel sent back to where it came from may not
            find us.
          </li>
          <li>
            Pack it so that it arrives as it left, put your proof of purchase in, and keep the carrier's receipt until
            the refund is through.
          </li>
        </ol>
        <p>
          If you have an account, the order number stands under <Link to="/orders">My Orders</Link>. It is in your
          confirmation mail in any case: the last eight characters are enough.
        </p>
      </>
    ),
  },
  {
    id: 'inspection',
    title: 'Inspection and refund',
    body: (
      <>
        <p>
          When the item arrives we inspect it, and tell you by e-mail whether the refund is approved. An approved refund
          goes to the original payment method, in US dollars; we cannot send it to another card or account. Your bank
          decides how soon it shows there, which often takes some days.
        </p>
        <p>
          You get back what you paid for the piece. If it was part of an order with a volume discount, that is its price
          after the discount, as it stands in your order confirmation.
        </p>
      </>
    ),
  },
  {
    id: 'faulty',
    title: 'Damaged or wrong items',
    body: (
      <>
        <p>
          If something arrived torn, misprinted, or is not what you ordered, write to <SupportLink /> within the same 15
          days, with your order number and a photograph that shows the fault. You need not send it back first. We
          replace the piece or refund it, as you prefer and as far as it can still be made.
        </p>
      </>
    ),
  },
  {
    id: 'exchange',
    title: 'Another size',
    body: (
      <>
        <p>
          We do not swap pieces. If you need another size or color, order it, and ask for the refund of the first one
          within its 15 days. Every product page with a size guide shows how the piece measures; two minutes with a tape
          save two weeks of post.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Before it is sent',
    body: (
      <>
        <p>
          If you change your mind right after ordering, write to us at once. As long as the order has not gone into
          production, we can stop it and return the full amount. After that it is made for you, and the way back is the
          one described above.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Rights that the law where you live gives you as a consumer, such as a longer time to withdraw or a warranty,
          stand beside this policy and are not limited by it. Questions about a refund: <SupportLink />.
        </p>
      </>
    ),
  },
];

export default function RefundPolicy() {
  return (
    <Policy
      policy="refund"
      title="Refund Policy"
      summary={
        <>
          You can ask for a refund within 15 days of receiving your order, for pieces that are as they were when they
          reached you. It goes back to the payment method you paid with.
        </>
      }
      sections={SECTIONS}
    />
  );
}
