import type { DefaultPage } from './default-page.ts';

export const PRIVACY: DefaultPage = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  seoDescription: 'What this shop knows about you, why, for how long, and the choices you have.',
  bodyHtml: `
<p>This page explains what {{shopName}} knows about you, why, and who else sees it. We keep what an order needs, and we don’t sell it. You can download it, correct it, or have it deleted.</p>
<h2>What we collect</h2>
<p>You can browse and fill a cart without telling us who you are. When you order, create an account, or contact us, we receive:</p>
<ul>
  <li>your name and email address</li>
  <li>your shipping address, and your billing address if your payment method requires one</li>
  <li>your phone number, so the carrier can reach you</li>
  <li>your order history: what you bought, when, for how much, and where we shipped it</li>
  <li>the messages you send us</li>
</ul>
<p>If you subscribe to the newsletter, we keep your email address, when you subscribed, the page you were on, the wording you agreed to, and, if we ask you to confirm by email, when you did. A subscription you don’t confirm is deleted after 30 days. If you ask for an email when something is back in stock, we keep your email address and what you’re waiting for. Cookies and similar storage are described below.</p>
<h2>How we use it</h2>
<p>We use your data to take your order, have it made and delivered, keep you posted on it, answer your questions, and handle returns. We also keep the sales records that the law requires. We send you news only if you subscribe, and every newsletter has a link to unsubscribe right away. Some days after an order arrives, we may ask you once for a review of it.</p>
<p>If you write a review, we show it in the shop with the name you choose, the size and color you bought, and its date. You can withdraw it at any time.</p>
<p>We don’t build advertising profiles, and we don’t set prices based on who you are.</p>
<h2>Payment</h2>
<p>You pay on a page run by Stripe, our payment processor. We don’t store card data: you enter your card number on Stripe’s page, and it never reaches our systems. Stripe tells us that you paid, how much, and the name, email address, phone number, and addresses you gave for the order. Stripe’s own privacy policy explains what it does with your data.</p>
<h2>Who else sees it</h2>
<p>We don’t sell your data. We share it only with companies that help us serve you, and only the parts they need:</p>
<ul>
  <li>Stripe, to take your payment and pay refunds</li>
  <li>the print-on-demand provider that makes items to order, and the carrier that delivers your package: your name, address, phone number, and what you ordered</li>
  <li>the services that host the shop and send our email</li>
</ul>
<p>Otherwise, we share data only when the law requires it.</p>
<h2>Cookies and storage</h2>
<p>The shop sets no advertising cookies. It keeps a few things in your own browser’s local storage: your cart, your wishlist, the last products you viewed, the country you ship to, whether you read sizes in inches or centimeters, which payment last emptied your cart, and, if you’re signed in, your sign-in. If you’re signed in, we also keep your cart with your account, so that you find it on your other devices, and this browser forgets it when you sign out. The rest stays there until you clear it in your browser’s settings, which also empties your cart. Until you close it, the tab also remembers which payment page it opened, how far you scrolled, and which newsletter’s link you came from.</p>
<p>We count visits and visitors by the day, without cookies. To count each visitor only once, we turn the network address and the browser’s name into a code, using a secret that changes every day. We don’t store the address or the name, and we delete the secret at the end of the day, so no one can trace the code back to you. We also note which site sent you, and whether you looked at a product, filled the cart, and went to checkout, but not which product or page. If your browser asks not to be tracked, we don’t note that. We count how many copies of a newsletter had a link clicked or, in some, were opened, and the orders that follow in the same tab within a week. We count by newsletter, not by person: each copy has a random number so it counts once. We don’t store that number with your address, and we delete it after a month. If your browser asks not to be tracked, we don’t count any of this. If you open the link of a cart reminder, we note that, so that an order within a week counts as one that the reminder brought; not if your browser asks not to be tracked. To stop abuse, we count requests by network, account, and email address in the same way, and delete those counts within two days. Stripe’s payment page may set its own cookies to prevent fraud. For people who run the shop, we also note which browser and device they’re signed in with, without the network address, and delete that after 30 days.</p>
<h2>How long we keep it</h2>
<p>We keep orders for as long as the law requires business records to be kept. We keep your account, with the addresses you save in it, until you delete it. If you never confirm its email address, we delete the account after a week. A checkout that you don’t finish is deleted 30 days after it closes. If you agreed to cart reminders, we keep that, when we last sent one, and whether you stopped them, for three years after the last change. We keep your newsletter address until you unsubscribe. After that, we keep the address, your consent, and the date it ended for three years as proof, and then delete them. We keep a review until you withdraw it. We delete a back-in-stock request when we’ve answered it, or after 180 days. If an email to you bounces or you report it as spam, we keep the address so we don’t email it again.</p>
<h2>Your rights</h2>
<p>You can ask us to show you your data, correct it, or delete it.</p>
<ul>
  <li><strong>With an account</strong>, you can do most of this yourself. On your account page, you can correct your name and saved addresses, delete the account, and download your data: your profile, saved addresses, cart, orders with their refunds, notes, and emails, unpaid checkouts, consent to the newsletter and to cart reminders, reviews, and whether your address is blocked. When you delete the account, your profile, saved addresses, cart, and sign-in are gone immediately. We keep your orders as business records, but they’re no longer linked to an account.</li>
  <li><strong>As a guest or subscriber</strong>, email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a> from the address you used, so we know the request is yours. We can erase your name, addresses, phone number, reviews, and subscription. Once your orders are complete, we keep only their items, amounts, and dates.</li>
</ul>
<p>We’ll reply as soon as we can. Depending on where you live, you may have other legal rights, such as the right to complain to a data protection authority. Nothing in this policy limits them.</p>
<h2>Changes and questions</h2>
<p>{{seller}} If we change this policy, we’ll post the new version here with its date. If anything is unclear, or you think we got something wrong, email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.</p>
`.trim(),
};
