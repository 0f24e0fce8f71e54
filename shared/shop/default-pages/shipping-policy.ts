import type { DefaultPage } from './default-page.ts';

export const SHIPPING: DefaultPage = {
  slug: 'shipping-policy',
  title: 'Shipping Policy',
  seoDescription: 'How long processing and delivery take, what shipping costs, and how to track a package.',
  bodyHtml: `
<p>Processing takes 2-3 business days, and delivery takes up to 2 weeks. Your cart shows the shipping cost before you pay.</p>
<h2>Processing</h2>
<p>We pack and ship items in stock ourselves. Items whose page says “Made to order” are made for you by a print-on-demand provider, who ships them. Either way, processing takes 2-3 business days: the time to check, make, and pack your order. Weekends and public holidays don’t count. If you order on one of them, we start on the next business day.</p>
<p>Until we start packing your order or making its items, you can change the address or cancel on your order’s page. The button in your confirmation email opens it. Be quick: that’s often soon after you order.</p>
<h2>Delivery</h2>
<p>After that, delivery takes up to 2 weeks, depending on the distance, the season, and the carrier. These times are estimates, not guarantees. If you need something by a certain day, please order early.</p>
<p>Not every item ships from the same place, so your order may arrive in several packages. You pay for shipping only once.</p>
<h2>Rates</h2>
<p>Rates are calculated at checkout and depend on the country you’re shipping to. Open your cart and choose your country to see the total with shipping before you go to the payment page. We add nothing after that.</p>
<p>{{freeShipping}}</p>
<h2>Where we ship</h2>
<p>The cart lists every country we ship to. If yours isn’t on the list, we can’t deliver there yet. We ship to the address you enter on the payment page, which has to be in the country you chose in the cart. If it isn’t, go back to the cart and choose the right country, so you pay the right price.</p>
<h2>Tracking</h2>
<p>When your order ships, we’ll email you a tracking number for each package. It can take a day for the carrier’s first update to appear. If you have an account, you’ll also find the status and tracking link under <a href="/orders">My Orders</a>. If you ordered as a guest, use the button in your confirmation email.</p>
<p>Can’t find the email? Check your spam folder, or <a href="/order">ask for a new link</a> with your order number.</p>
<h2>Customs and duties</h2>
<p>When a package crosses a border, customs may open it, delay it, or charge duties and taxes. Those charges are set by the destination country and aren’t included in our prices. If any are due, the carrier or the customs office will ask you to pay them.</p>
<h2>Delays and loss</h2>
<p>We aren’t responsible for delays after we hand your package to the carrier. We can’t control the weather, strikes, holidays, or customs. We’ll still help: if your tracking hasn’t changed for a week, or your package is marked as delivered but isn’t there, email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a> with your order number, and we’ll take it up with the carrier.</p>
<h2>Wrong address</h2>
<p>Please check the address before you pay. If you notice a mistake later, change the address on your order’s page. If that’s no longer possible, email <a href="mailto:{{supportEmail}}">{{supportEmail}}</a> right away. If a package comes back to us because it couldn’t be delivered, we’ll send it again once we have a correct address. You’ll pay for shipping again.</p>
<h2>Damaged packages</h2>
<p>Take a photo of the package and the item, and email us within 15 days. The <a href="/refund-policy">Refund Policy</a> explains what happens next.</p>
`.trim(),
};
