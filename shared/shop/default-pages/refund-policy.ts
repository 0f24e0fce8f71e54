import type { DefaultPage } from './default-page.ts';

export const REFUND: DefaultPage = {
  slug: 'refund-policy',
  title: 'Refund Policy',
  seoDescription: 'How to request a refund within 15 days, and how we pay it.',
  bodyHtml: `
<p>You can request a refund within 15 days of receiving your order, for items in the condition they arrived in. We’ll refund what you paid with.</p>
<h2>The 15 days</h2>
<p>The 15 days start on the delivery date shown in the carrier’s tracking, and your message has to reach us before they end. If your order ships in several packages, each item has its own 15 days, starting when its package arrives.</p>
<p>If something doesn’t fit, you don’t need to wait. The sooner you email us, the sooner we can sort it out.</p>
<h2>What you can return</h2>
<p>We accept an item if it is:</p>
<ul>
  <li>unused and unworn (trying it on is fine)</li>
  <li>unwashed and in its original condition, with its tags</li>
  <li>returned with proof of purchase, such as your order number or order confirmation</li>
</ul>
<p>We can’t refund an item that comes back worn, washed, marked, or without its tags. If that happens, we’ll let you know before we do anything with it.</p>
<h2>What we can’t refund</h2>
<ul>
  <li>The part of a gift card that has been spent</li>
  <li>Final-sale items, which are clearly marked when you buy them</li>
  <li>Shipping costs, both for the order and for the return</li>
</ul>
<p>If the mistake was ours, we cover these costs. See “Damaged or wrong items” below.</p>
<h2>How to request a refund</h2>
<ol>
  <li>Open your order and press “Return items”. The button in your confirmation email leads there, and so does <a href="/orders">My Orders</a> if you have an account. You can also email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a> with your order number.</li>
  <li>We’ll email you the return address. Please don’t send anything before then. Packages don’t always ship from the place that takes returns, so one sent back to the sender may not reach us.</li>
  <li>Pack the item well, include your proof of purchase, and keep the carrier’s receipt until you have your refund.</li>
</ol>
<p>You’ll find the order number in your confirmation email and, if you have an account, under <a href="/orders">My Orders</a>. The last eight characters are enough.</p>
<h2>Inspection and refund</h2>
<p>When the item arrives, we inspect it and email you whether your refund is approved. Approved refunds go to your original payment method in US dollars. We can’t send them to another card or account. Your bank may take a few days to show the refund.</p>
<p>If a gift card paid for part of your order, we first refund the card or account you paid the rest with, up to what it paid. What’s left goes back on the gift card, where you can use it right away.</p>
<p>We refund the amount you paid for the item. If your order had a discount, that’s the price after the discount.</p>
<h2>Gift cards</h2>
<p>If you bought a gift card and it hasn’t been used up, email us and we’ll refund what’s left on it to your original payment method. The gift card then stops working. We can’t pay out the balance of a gift card to the person who received it, unless the law where they live says so.</p>
<h2>Damaged or wrong items</h2>
<p>If something arrives torn or misprinted, or isn’t what you ordered, email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a> within the same 15 days. Include your order number and a photo of the problem. You don’t need to send it back first. We’ll refund the item, or replace it if we still have it or can make it again. You choose.</p>
<h2>Exchanges</h2>
<p>You can exchange an item that we keep in stock for another size or color that costs no more: choose “Exchange” when you ask for the return. When we approve it, we set the new item aside, and ship it when yours arrives. Items that are made to order can only be refunded. If you need another size of one, order it and request a refund for the first within its 15 days.</p>
<h2>Canceling an order</h2>
<p>If you change your mind, you can cancel your order on its page until we start packing it or making its items, and we’ll refund the full amount. The button in your confirmation email opens that page. After that, you can return the order as described above.</p>
<h2>Your rights</h2>
<p>This policy doesn’t limit your rights under the consumer laws where you live, such as a longer return period or a warranty. Questions about a refund? Email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>.</p>
`.trim(),
};
