import { Link } from 'react-router-dom';
import { Policy, type PolicySection, ShopName, SupportLink } from '#web/features/shop/components/policy.tsx';

const SECTIONS: readonly PolicySection[] = [
  {
    id: 'use',
    title: 'Personal use',
    body: (
      <>
        <p>
          The shop and everything in it are for personal use only. You may buy for yourself and as a gift. You may not
          buy to resell without asking us first, copy the pictures, prints and texts for trade, collect data from the
          shop by machine in a way that burdens it, or disturb how it works for others.
        </p>
        <p>
          The prints, the pictures and the name belong to us or to those who let us use them. A piece that you buy is
          yours; the drawing on it does not become yours with it.
        </p>
      </>
    ),
  },
  {
    id: 'products',
    title: 'Products and prices',
    body: (
      <>
        <p>
          We show our products as exactly as screens allow; colors may look different on yours, and printed cloth varies
          a little from piece to piece. Sizes are measured flat, as the size guides say.
        </p>
        <p>
          Prices are in US dollars and may change at any time. A change does not touch an order that was paid. If a
          price changes while a piece waits in your cart, the cart tells you, and you decide before you pay. Discounts
          for several pieces and free shipping apply as the cart shows them, not to past orders. We may limit
          quantities, or stop selling a product.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <>
        <p>
          With the payment you make us an offer to buy what is in your cart; we accept it when we confirm the order by
          e-mail. Prices are taken from the shop, not from your browser: if the two differ, the order is not placed
          until you have seen the new total.
        </p>
        <p>
          It can happen that an order cannot be served, for example because the last piece was sold a moment before, or
          because a price was plainly wrong. Then we tell you, and give the whole amount back.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <p>
          Payment is handled by Stripe, on its own page. The methods offered there depend on your country and your
          device. An order is made only after the payment is confirmed. While you are on the payment page the pieces are
          held for you, for about half an hour; after that they go back to the shop, and your cart stays as it was.
        </p>
      </>
    ),
  },
  {
    id: 'making',
    title: 'Making and delivery',
    body: (
      <>
        <p>
          Most pieces are made to order by a print-on-demand provider and sent from there. How long that takes and what
          it costs is told in the <Link to="/shipping-policy">Shipping Policy</Link>; what can be returned and how, in
          the <Link to="/refund-policy">Refund Policy</Link>. Both are part of these terms.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <>
        <p>
          You can buy without an account. If you open one, give true details, keep its password to yourself, and tell us
          when you think that somebody else uses it; until then what is done with it counts as done by you. You can
          delete your account at any time on your account page. We may close an account that is used to deceive us or
          others.
        </p>
        <p>
          What we do with your data is told in the <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The shop itself',
    body: (
      <>
        <p>
          We keep the shop running as well as we can, but cannot promise that it is always there, or never wrong. We may
          change it, or parts of it. Links to other sites lead to places we do not answer for.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          As far as the law permits, our liability is limited to the purchase price of the products concerned, and we do
          not answer for losses that follow only indirectly from a late, missing or faulty delivery.
        </p>
        <p>
          Rights that the law gives you as a consumer and that cannot be limited by agreement are not touched by this,
          nor is liability for harm that we cause on purpose or by gross negligence.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <>
        <p>
          We may change these terms. For an order, the terms count that stood here when it was placed. Should one of
          them turn out not to hold, the others stand. That is rather the idea of this shop.
        </p>
      </>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <>
        <p>
          Write to <SupportLink />. Most quarrels are misunderstandings, and most of those end with the second message.
        </p>
      </>
    ),
  },
];

export default function TermsOfService() {
  return (
    <Policy
      policy="terms"
      title="Terms of Service"
      summary={
        <>
          The rules between you and <ShopName />. By using the shop you agree to them; if you do not, please do not use
          it.
        </>
      }
      sections={SECTIONS}
    />
  );
}
