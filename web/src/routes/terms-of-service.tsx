import { Link } from 'react-router-dom';
import { Policy, ShopName, SupportLink } from '../features/store/components/policy.tsx';

export default function TermsOfService() {
  return (
    <Policy title="Terms of Service">
      <p>
        By using the <ShopName /> shop you agree to these terms. If you do not agree with them, please do not use it.
      </p>
      <h2>Use of the shop</h2>
      <p>
        The shop and what is in it are for personal use only. You may not resell access to it, copy its pictures, prints
        and texts for trade, or disturb how it works for others.
      </p>
      <h2>Products and prices</h2>
      <p>
        We show our products as exactly as screens allow; colors may look different on yours. Prices are in US dollars
        and may change at any time. The price that counts is the one you confirm when you pay. We may limit quantities
        or stop selling a product.
      </p>
      <h2>Orders</h2>
      <p>
        An order is accepted when we confirm it by e-mail. If we cannot serve an order, for example because the last
        piece was sold a moment before, we tell you and give the money back.
      </p>
      <h2>Accounts</h2>
      <p>
        You can buy without an account. If you open one, keep its password to yourself; what is done with your account
        counts as done by you.
      </p>
      <h2>Refunds and shipping</h2>
      <p>
        The <Link to="/refund-policy">Refund Policy</Link> and the <Link to="/shipping-policy">Shipping Policy</Link>{' '}
        are part of these terms.
      </p>
      <h2>Liability</h2>
      <p>
        Our liability is limited to the purchase price of the products concerned. Rights that the law gives you as a
        consumer, and that cannot be limited by agreement, are not touched by this.
      </p>
      <h2>Changes</h2>
      <p>We may change these terms. For an order, the terms count that stood here when it was placed.</p>
      <h2>Questions</h2>
      <p>
        Write to <SupportLink />.
      </p>
    </Policy>
  );
}
