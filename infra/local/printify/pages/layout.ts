import { document, html, type Markup } from '../../emulator/markup.ts';
import { MERCHANT_STYLES } from './styles.ts';

const PLACES = [
  { path: '/_printify/', name: 'Products' },
  { path: '/_printify/orders', name: 'Orders' },
  { path: '/_printify/webhooks', name: 'Webhooks' },
  { path: '/_printify/account', name: 'Account' },
] as const;

interface PageOptions {
  title: string;
  place: (typeof PLACES)[number]['path'];
  problem: string;
  body: Markup;
}

/** Script that refreshes the page every three seconds, except while a field or button on the page has the focus. */
const REFRESH = `setInterval(async()=>{
  if(document.hidden||document.activeElement!==document.body)return;
  const answer=await fetch(location.href).catch(()=>undefined);
  if(!answer?.ok)return;
  const fresh=new DOMParser().parseFromString(await answer.text(),'text/html').querySelector('main');
  const shown=document.querySelector('main');
  if(fresh&&document.activeElement===document.body&&fresh.innerHTML!==shown.innerHTML)shown.innerHTML=fresh.innerHTML;
},3000);`;

/** Returns a page of the merchant's side. `problem` says why the last action failed. */
export const page = ({ title, place, problem, body }: PageOptions): string =>
  document({
    title: `${title} – Printify emulator`,
    service: 'Printify',
    styles: MERCHANT_STYLES,
    script: REFRESH,
    body: html`<nav class="places" aria-label="Merchant"><ul>${PLACES.map(
      ({ path, name }) =>
        html`<li><a href="${path}"${path === place ? html` aria-current="page"` : ''}>${name}</a></li>`,
    )}</ul></nav>
<main class="board">
<h1>${title}</h1>
${problem && html`<p class="said" role="alert">${problem}</p>`}
${body}
</main>`,
  });

export interface ButtonOptions {
  action: string;
  label: string;
  /** Object of the action, for screen readers. */
  of: string;
  hidden?: Record<string, string | number>;
}

/** Returns a form with one button. The form posts back to its own page. */
export const button = ({ action, label, of, hidden = {} }: ButtonOptions): Markup =>
  html`<form method="post"><input type="hidden" name="action" value="${action}">${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button aria-label="${label} ${of}">${label}</button></form>`;

export const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
