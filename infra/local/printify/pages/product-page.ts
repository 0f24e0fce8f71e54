import { html, type Markup, state, table } from '../../emulator/markup.ts';
import type { ProductRecord } from '../records.ts';
import type { Variant } from '../types.ts';
import { button, dollars, page } from './layout.ts';
import { productButtons, stateOf } from './products-page.ts';

/** Shows one product, with the sale status, stock, and prices of its variants. */
export function productPage(record: ProductRecord, problem: string): string {
  const { id, title, description, variants, external, images } = record.product;
  const field = (name: string, label: string) =>
    html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" inputmode="decimal" placeholder="unchanged"></div>`;
  const body = html`<p class="facts">${stateOf(record)}<span class="mono">${id}</span>${
    external && html`<span>In the shop: <a href="${external.handle}">${external.id}</a></span>`
  }</p>
${record.failure && html`<p class="field-error">Publishing failed: ${record.failure}</p>`}
<div class="actions">${productButtons(record)}</div>
<h2>Description, as sent</h2>
<p class="mono">${description ?? 'None'}</p>
<h2>Change all variants</h2>
<form method="post" class="settings"><input type="hidden" name="action" value="prices"><input type="hidden" name="product" value="${id}">
${field('price', 'Price in dollars')}${field('cost', 'Cost in dollars')}<button>Change</button></form>
<h2>Variants</h2>
${table(
  ['Variant', 'SKU', 'Cost', 'Price', 'For sale', 'Stock'],
  variants.map((one) => row(id, one)),
  'None.',
)}
<h2>Pictures</h2>
${table(
  ['Position', 'Variants', 'Address'],
  images.map(
    ({ position, variant_ids, src }) =>
      html`<tr><td>${position}</td><td class="figure">${variant_ids.length}</td><td><a class="mono" href="${src}">${src}</a></td></tr>`,
  ),
  'None.',
)}`;
  return page({ title, place: '/_printify/', problem, body });
}

function row(productId: string, variant: Variant): Markup {
  const { id, title, sku, cost, price, is_enabled, is_available } = variant;
  const flip = (action: string, label: string) =>
    button({ action, label, of: title, hidden: { product: productId, variant: id } });
  return html`<tr>
<td>${title}<br><code class="sub">${id}</code></td>
<td><code>${sku}</code></td>
<td class="figure">${dollars(cost)}</td>
<td class="figure">${dollars(price)}</td>
<td><div class="actions">${is_enabled ? state('On', 'good') : state('Off')}${is_enabled ? flip('disable', 'Turn off') : flip('enable', 'Turn on')}</div></td>
<td><div class="actions">${is_available ? state('In', 'good') : state('Out', 'bad')}${is_available ? flip('run-out', 'Run out') : flip('restock', 'Restock')}</div></td>
</tr>`;
}
