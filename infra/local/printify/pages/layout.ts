import { html, type Markup, trusted } from '../../stripe/pages/layout.ts';
import { STYLES as HOUSE } from '../../stripe/pages/styles.ts';
import { STYLES } from './styles.ts';

export { html, type Markup };

const PLACES = [
  { path: '/_printify/', name: 'Products' },
  { path: '/_printify/orders', name: 'Orders' },
  { path: '/_printify/webhooks', name: 'Webhooks' },
  { path: '/_printify/account', name: 'Account' },
] as const;
export type Place = (typeof PLACES)[number]['path'];

/** Shows what has happened meanwhile, unless someone is at work in the page. */
const REFRESH = `setInterval(async()=>{
  if(document.hidden||document.activeElement!==document.body)return;
  const answer=await fetch(location.href).catch(()=>undefined);
  if(!answer?.ok)return;
  const fresh=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('main');
  const shown=document.querySelector('main');
  if(fresh&&document.activeElement===document.body&&fresh.innerHTML!==shown.innerHTML)shown.innerHTML=fresh.innerHTML;
},3000);`;

/** A page of the merchant's side. `said` is why the last button did nothing, or empty. */
export const page = (options: { title: string; place: Place; said: string; body: Markup }): string => {
  const { title, place, said, body } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Printify stand-in</title>
<link rel="icon" href="data:,">
<style>${trusted(HOUSE)}${trusted(STYLES)}</style>
</head>
<body>
<header class="notice"><p><strong>TEST MODE</strong> — stand-in for Printify on this machine</p></header>
<nav class="places" aria-label="Merchant"><ul>${PLACES.map(
    ({ path, name }) => html`<li><a href="${path}"${path === place ? html` aria-current="page"` : ''}>${name}</a></li>`,
  )}</ul></nav>
<main class="board">
<h1>${title}</h1>
${said && html`<p class="said" role="alert">${said}</p>`}
${body}
</main>
<script>${trusted(REFRESH)}</script>
</body>
</html>`.text;
};

export interface Button {
  action: string;
  label: string;
  /** What it acts on, for those who hear the page. */
  of: string;
  hidden?: Record<string, string | number>;
}

/** A form of one button that posts back to the page it stands on. */
export const button = ({ action, label, of, hidden = {} }: Button): Markup =>
  html`<form method="post"><input type="hidden" name="action" value="${action}">${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button aria-label="${label} ${of}">${label}</button></form>`;

export const table = (heads: string[], rows: Markup[], empty: string): Markup =>
  rows.length === 0
    ? html`<div class="scroll"><p class="empty">${empty}</p></div>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${heads.filter(Boolean).join(', ')}"><table><thead><tr>${heads.map(
        (head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`),
      )}</tr></thead><tbody>${rows}</tbody></table></div>`;

export const state = (text: string, tone: '' | 'good' | 'bad' = ''): Markup =>
  html`<span class="state ${tone}">${text}</span>`;

export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export const time = (milliseconds: number): Markup => {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}">${iso.replace('T', ' ').slice(0, 19)}</time>`;
};
