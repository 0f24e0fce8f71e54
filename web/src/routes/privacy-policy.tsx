import { Policy, ShopName, SupportLink } from '../features/store/components/policy.tsx';

export default function PrivacyPolicy() {
  return (
    <Policy title="Privacy Policy">
      <p>
        This is what <ShopName /> knows about you, why, and what you can do about it.
      </p>
      <h2>What we collect</h2>
      <ul>
        <li>Your name and e-mail address</li>
        <li>Your shipping and billing addresses</li>
        <li>Your phone number, if you give it for the delivery</li>
        <li>Your order history</li>
        <li>Cookies and similar storage in your browser</li>
      </ul>
      <h2>What we use it for</h2>
      <p>
        To take your orders, have them made and delivered, tell you how they are doing, answer your questions, and, only
        if you subscribe, to send you news. Each newsletter has a link that ends it.
      </p>
      <h2>Payment</h2>
      <p>
        You pay on the page of our payment provider. Card data is not stored by us: your card number never reaches our
        systems.
      </p>
      <h2>Who else sees it</h2>
      <p>
        Your data is not sold. The companies that make and carry your order, take your payment and send our mail receive
        what they need for that, and nothing more.
      </p>
      <h2>Cookies and storage</h2>
      <p>
        Your cart, your chosen country and your sign-in are kept in your browser, so that they are there when you come
        back. You can delete them at any time in your browser's settings; the shop then starts from an empty cart.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask for access to your data, for its correction or for its deletion. Write to <SupportLink />; we answer
        as soon as we can. Records of orders that the law makes us keep are kept for as long as it says.
      </p>
      <h2>Changes</h2>
      <p>If this policy changes, the new text stands here with its date.</p>
    </Policy>
  );
}
