import { html, type Markup, state, table, time } from '../../emulator/markup.ts';
import type { LoggedRequest, TrafficReport } from '../api/traffic.ts';
import type { Settings } from '../settings.ts';
import type { Shop } from '../types.ts';
import { button, page } from './layout.ts';

export interface AccountView {
  settings: Settings;
  shops: readonly Shop[];
  traffic: TrafficReport;
  /** Requests, newest first. */
  log: readonly LoggedRequest[];
  now: number;
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** Shows the token, the shops, the production settings, and the API traffic. */
export function accountPage({ settings, shops, traffic, log, now }: AccountView, problem: string): string {
  const { requests, errors, ownErrors, errorShare, ownErrorShare } = traffic;
  const body = html`<p class="facts"><span>The time in this account is ${time(now)} UTC.</span></p>
<h2>Personal access token</h2>
<div class="token"><label for="token">${settings.revoked ? state('Revoked', 'bad') : state('Valid', 'good')}</label>
<textarea id="token" class="mono" readonly rows="4">${settings.token}</textarea>
<div class="actions">${settings.revoked ? button({ action: 'restore', label: 'Restore', of: 'the token' }) : button({ action: 'revoke', label: 'Revoke', of: 'the token' })}</div></div>
<h2>Shops</h2>
${table(['ID', 'Name', 'Sales channel', ''], shops.map(shopRow), 'No shops yet.')}
<h2>Production</h2>
${production(settings)}
<h2>Limits</h2>
${table(['Limit', 'Used', 'Peak', 'Refused', ''], Object.entries(traffic.limits).map(limit), '')}
<p class="sub wide">${requests} requests, ${errors} errors (${percent(errorShare)}); ${ownErrors} of them caused by the shop (${percent(ownErrorShare)}; the limit is 5%).</p>
<div class="actions">${button({ action: 'reset-log', label: 'Reset counts', of: 'requests' })}</div>
<h2>Latest requests</h2>
${table(['Time', 'Request', 'Response', 'User-Agent'], log.map(request), 'No requests yet.')}`;
  return page({ title: 'Account', place: '/_printify/account', problem, body });
}

const shopRow = ({ id, title, sales_channel }: Shop): Markup => {
  const off = sales_channel === 'disconnected';
  const flip = off ? { action: 'connect', label: 'Connect' } : { action: 'disconnect', label: 'Disconnect' };
  return html`<tr><td class="figure">${id}</td><td>${title}</td><td>${state(sales_channel, off ? 'bad' : 'good')}</td>
<td><div class="actions">${button({ ...flip, of: title, hidden: { shop: id } })}</div></td></tr>`;
};

const STEPS: [label: string, seconds: string][] = [
  ['Only by hand', ''],
  ['5 seconds', '5'],
  ['1 minute', '60'],
  ['10 minutes', '600'],
];
const APPROVALS: [label: string, seconds: string][] = [
  ['Only by hand', ''],
  ['After an hour', '3600'],
  ['After a day', '86400'],
];

function production({ stepEvery, approvalAfter, paymentFails, outOfStockOrders }: Settings): Markup {
  const seconds = (milliseconds: number | null) => (milliseconds === null ? '' : String(milliseconds / 1000));
  const select = (name: string, label: string, choices: [string, string][], chosen: string) =>
    html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${withCurrent(
      choices,
      chosen,
    ).map(
      ([text, value]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
    )}</select></div>`;
  return html`<form method="post" class="settings"><input type="hidden" name="action" value="production">
${select('step', 'Production step', STEPS, seconds(stepEvery))}
${select('approval', 'Order approval', APPROVALS, seconds(approvalAfter))}
${select(
  'payment',
  "The merchant's card",
  [
    ['Pays', 'pays'],
    ['Fails', 'fails'],
  ],
  paymentFails ? 'fails' : 'pays',
)}
${select(
  'stock',
  'Orders for out-of-stock items',
  [
    ['Are refused', 'refused'],
    ['Get stuck', 'had-issues'],
  ],
  outOfStockOrders,
)}
<button>Save</button></form>`;
}

/** Adds the current value to the choices if it is not among them. The control API can set any value. */
const withCurrent = (choices: [string, string][], chosen: string): [string, string][] =>
  choices.some(([, value]) => value === chosen) ? choices : [...choices, [`${chosen} seconds`, chosen]];

const limit = ([name, { most, used, peak, refused, windowMs }]: [
  string,
  TrafficReport['limits']['global'],
]): Markup => {
  const width = Math.min(100, Math.round((used / most) * 100));
  return html`<tr><td class="nowrap">${name}, ${most} in ${windowMs / 60_000} min</td><td class="figure">${used}</td><td class="figure">${peak}</td>
<td class="figure">${refused}</td><td><div class="meter"><i class="${width > 90 ? 'bad' : ''}" style="width:${width}%"></i></div></td></tr>`;
};

const request = ({ at, method, path, status, switched, userAgent }: LoggedRequest): Markup =>
  html`<tr><td>${time(at)}</td><td class="nowrap"><code>${method} ${path.replace('/_printify/v1', '')}</code></td>
<td>${state(status === null ? 'cut' : String(status), status !== null && status < 400 ? 'good' : 'bad')}${switched && ', simulated'}</td><td class="mono">${userAgent}</td></tr>`;
