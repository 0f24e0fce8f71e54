import { html, type Markup, state } from '../../emulator/markup.ts';
import type { ProductRecord } from '../records.ts';
import { button, dollars, page } from './layout.ts';

export function productsPage(records: readonly ProductRecord[], problem: string): string {
  const body = html`<p class="sub wide">The merchant's designs. Publishing locks a product and asks the shop to import it. The shop reports back once it has.</p>
${
  records.length === 0
    ? html`<p class="empty">No products left.</p>`
    : html`<ul class="products">${records.map(item)}</ul>`
}`;
  return page({ title: 'Products', place: '/_printify/', problem, body });
}

function item(record: ProductRecord): Markup {
  const { id, title, images, variants } = record.product;
  const sold = variants.filter((one) => one.is_enabled);
  const prices = sold.map(({ price }) => price);
  const out = sold.filter((one) => !one.is_available).length;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return html`<li>
<img src="${images[0]?.src ?? 'data:,'}" alt="" loading="lazy">
<div><h2><a href="/_printify/products/${id}">${title}</a></h2>
<p class="facts">${stateOf(record)}<span>${sold.length} of ${variants.length} variants for sale${out > 0 && html`, ${out} out of stock`}</span>
${prices.length > 0 && html`<span>${dollars(lowest)}${highest > lowest && html` – ${dollars(highest)}`}</span>`}</p>
${record.failure && html`<p class="field-error">Publishing failed: ${record.failure}</p>`}</div>
<div class="actions">${productButtons(record)}</div>
</li>`;
}

export function stateOf({ product, asked }: ProductRecord): Markup {
  if (product.is_locked) return state(asked === 'delete' ? 'Unpublishing' : 'Publishing', 'bad');
  return product.external ? state('Published', 'good') : state('Unpublished');
}

export function productButtons({ product }: ProductRecord): Markup[] {
  const { id, title, is_locked, external } = product;
  const on = (action: string, label: string) => button({ action, label, of: title, hidden: { product: id } });
  if (is_locked) return [on('unlock', 'Unlock'), on('delete', 'Delete')];
  return [
    on('publish', external ? 'Publish again' : 'Publish'),
    ...(external ? [on('unpublish', 'Unpublish')] : []),
    on('again', 'Create again'),
    on('delete', 'Delete'),
  ];
}
