import { Policy, type PolicySection, ShopName, SupportLink } from '#web/features/shop/components/policy.tsx';

const SECTIONS: readonly PolicySection[] = [
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <p>
          You can look around and fill a cart without telling us who you are. When you order, open an account or write
          to us, we receive:
        </p>
        <ul>
          <li>your name and e-mail address,</li>
          <li>your shipping address, and your billing address where the payment asks for it,</li>
          <li>your phone number, so that the carrier can reach you,</li>
          <li>your order history: what you bought, when, for how much, and where it went,</li>
          <li>what you write to us.</li>
        </ul>
        <p>
          If you subscribe to the newsletter, we keep your email address, when you subscribed, the page you were on, and
          the words you agreed to. Cookies and similar storage are described below.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <>
        <p>
          We use your data to take your order, have it made and delivered, tell you how it is doing, answer your
          questions and handle returns. We keep the records of sales that a shop has to keep. If, and only if, you
          subscribe, we send you news; every newsletter carries a link that ends it at once.
        </p>
        <p>We do not build advertising profiles, and nothing about you decides what a product costs.</p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <>
        <p>
          You pay on a page of Stripe, our payment processor. Card data is not stored by us: your card number is typed
          there and never reaches our systems. Stripe tells us that you paid, how much, and the name, e-mail address,
          phone number and addresses you gave for the order. What Stripe does with the data it receives is told in its
          own privacy policy.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Your data is not sold. It is passed on only to those who need it to serve you, and only as far as they need
          it:
        </p>
        <ul>
          <li>Stripe, to take your payment and to pay refunds,</li>
          <li>
            the print-on-demand provider who makes our pieces, and the carrier who brings them: your name, address,
            phone number and what you ordered,
          </li>
          <li>the services that run the shop and send our mail for us.</li>
        </ul>
        <p>Beyond that we hand data out only where the law obliges us to.</p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'Cookies and storage',
    body: (
      <>
        <p>
          The shop sets no advertising cookies. What it needs to remember is kept in your own browser, in its local
          storage: your cart, the country you ship to and, if you signed in, your sign-in. It stays there until you
          delete it in the browser's settings; the shop then starts from an empty cart. While you are on your way to the
          payment, the tab also remembers which payment page it opened.
        </p>
        <p>
          We count visits and visitors by the day, without cookies. To count a visitor once, we turn the network address
          and the browser’s name into a code with a secret that changes every day. Neither is stored, and the secret is
          deleted after the day, so the code leads back to nobody. We don’t record which pages you see. In the same way
          we count requests by network, account, and email address, to stop abuse; those counts are gone within two
          days. Stripe’s payment page may set cookies of its own, to prevent fraud.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          Orders are kept as long as the rules for business records ask for. An account is kept until you delete it; one
          whose email address is not confirmed is deleted after a week. A checkout that you don’t finish is deleted 30
          days after it closes. A newsletter address is kept until you unsubscribe. After that we keep the address, your
          consent, and when it ended for three years, as proof, and then delete them. If email to your address comes
          back, or you report it as spam, we keep the address so that we don’t write to it again.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>You may request access to your data, its correction or its deletion.</p>
        <ul>
          <li>
            <strong>With an account</strong>, most of it is in your hands. On your account page you can correct your
            name, delete the account, and download your data: your profile, orders with their refunds, notes, and
            emails, open checkouts, newsletter consent, and whether your address is blocked. When you delete the
            account, your profile and sign-in are gone at once. Your orders stay for the books, no longer linked to an
            account.
          </li>
          <li>
            <strong>As a guest or subscriber</strong>, write to <SupportLink /> from the address you used, so that we
            know the request is yours. We can erase your name, addresses, phone number, and subscription. Once your
            orders are finished, only their items, amounts, and dates stay.
          </li>
        </ul>
        <p>
          We answer as soon as we can. Depending on where you live, the law may give you further rights, such as
          complaining to a data protection authority. Nothing here limits them.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <>
        <p>
          If this policy changes, the new text stands here with its date. If something in it is not clear, or you think
          we got something wrong, write to <SupportLink />.
        </p>
      </>
    ),
  },
];

export default function PrivacyPolicy() {
  return (
    <Policy
      policy="privacy"
      title="Privacy Policy"
      summary={
        <>
          What <ShopName /> knows about you, why, who else sees it, and what you can do about it. The short of it: we
          keep what an order needs, we do not sell it, and you can have it, correct it or have it deleted.
        </>
      }
      sections={SECTIONS}
    />
  );
}
