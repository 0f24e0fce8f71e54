import type { DefaultPage } from './default-page.ts';

export const TERMS: DefaultPage = {
  slug: 'terms-of-service',
  title: 'Terms of Service',
  seoDescription: 'The rules between this shop and its customers.',
  bodyHtml: `
<p>These are the rules between you and {{shopName}}. By using the shop, you agree to them. If you don’t agree, please don’t use it.</p>
<h2>Personal use</h2>
<p>This shop and everything in it are for personal use only. You may buy for yourself or as a gift. Without our permission, you may not buy items to resell them. You may not use our pictures, prints, or text commercially, overload the shop with automated data collection, or disrupt it for others.</p>
<p>The prints, the pictures, and the name belong to us or to those who license them to us. The item you buy is yours, but the rights to the artwork on it are not.</p>
<h2>Products and prices</h2>
<p>We show our products as accurately as we can. Colors may look different on your screen, and prints vary slightly from item to item. Sizes are measured flat, as described in the size guides.</p>
<p>Prices are in US dollars and may change at any time. Changes don’t affect orders you’ve already paid for. If the price of an item in your cart changes, the cart shows you the new price before you pay. Discounts and free shipping apply as shown in the cart, and not to past orders. We may limit quantities or stop selling a product.</p>
<h2>Orders</h2>
<p>When you pay, you offer to buy the items in your cart. We accept your offer when we confirm the order by email. The price in our system applies, even if your browser shows an old one. If the two differ, we show you the new total before the order is placed.</p>
<p>Sometimes we can’t fill an order, for example because the last item has just sold out or a price was obviously wrong. If that happens, we’ll let you know and refund the full amount.</p>
<h2>Payment</h2>
<p>Stripe handles the payment on its own page. The payment methods it offers depend on your country and your device. We start on your order only after the payment is confirmed. While you’re on the payment page, we hold your items for about half an hour. After that, they go back on sale, and your cart stays as it was.</p>
<h2>Making and delivery</h2>
<p>We pack and ship items in stock ourselves. Items whose page says “Made to order” are made by a print-on-demand provider and ship from there. See the <a href="/shipping-policy">Shipping Policy</a> for delivery times and costs, and the <a href="/refund-policy">Refund Policy</a> for returns. Both are part of these terms.</p>
<h2>Accounts</h2>
<p>You can buy without an account. If you create one, give accurate details, keep your password to yourself, and tell us if you think someone else is using your account. Until you do, you’re responsible for what happens in it. You can delete your account at any time on your account page. We may close an account that’s used to deceive us or others.</p>
<p>The <a href="/privacy-policy">Privacy Policy</a> explains what we do with your data.</p>
<h2>Availability</h2>
<p>We do our best to keep the shop running, but we can’t promise that it’s always available or free of errors. We may change all or part of it. We aren’t responsible for other sites we link to.</p>
<h2>Liability</h2>
<p>As far as the law allows, our liability is limited to the purchase price of the products in question, and we aren’t liable for indirect losses caused by a late, missing, or faulty delivery.</p>
<p>None of this affects consumer rights that can’t be limited by agreement, or our liability for harm we cause intentionally or through gross negligence.</p>
<h2>Changes</h2>
<p>We may change these terms. Your order is covered by the terms in effect when you placed it. If any part of these terms turns out to be invalid, the rest still applies.</p>
<h2>Questions</h2>
<p>{{seller}} Email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a>, and we’ll get back to you.</p>
`.trim(),
};
