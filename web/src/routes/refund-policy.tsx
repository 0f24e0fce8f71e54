import { Policy, SupportLink } from '../features/store/components/policy.tsx';

export default function RefundPolicy() {
  return (
    <Policy title="Refund Policy">
      <p>You can ask for a refund within 15 days of receiving your order.</p>
      <h2>What can go back</h2>
      <p>An item is accepted when it is</p>
      <ul>
        <li>unused and unworn,</li>
        <li>in its original condition, with its tags,</li>
        <li>sent with a proof of purchase, such as your order confirmation.</li>
      </ul>
      <h2>What cannot be refunded</h2>
      <ul>
        <li>Gift cards</li>
        <li>Final-sale items</li>
        <li>Shipping costs</li>
      </ul>
      <h2>How to ask</h2>
      <p>
        Write to <SupportLink /> with your order number and what you would like to return. We answer with the address to
        send it to. Please do not send anything back before you have heard from us.
      </p>
      <h2>When the money comes back</h2>
      <p>
        We inspect the item when it arrives and tell you whether the refund is approved. An approved refund goes to the
        payment method you paid with. Your bank decides how soon it shows there.
      </p>
      <h2>Damaged or wrong items</h2>
      <p>
        If something arrived broken, misprinted or is not what you ordered, write to <SupportLink /> with a photograph,
        within the same 15 days, and we put it right.
      </p>
    </Policy>
  );
}
