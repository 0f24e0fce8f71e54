import { deliveryState, html, lastAnswer, type Markup, state, table, time } from '../../emulator/markup.ts';
import type { WebhookRecord } from '../records.ts';
import type { PrintifyDelivery } from '../webhooks/events.ts';
import { button, page } from './layout.ts';

export interface WebhooksView {
  webhooks: readonly WebhookRecord[];
  /** Deliveries, newest first. */
  deliveries: readonly PrintifyDelivery[];
  now: number;
}

export function webhooksPage({ webhooks, deliveries, now }: WebhooksView, problem: string): string {
  const body = html`<h2>Webhooks</h2>
${table(
  ['Topic', 'Address', 'Signed', 'State', ''],
  webhooks.map((one) => webhook(one, now)),
  'No webhooks yet. They appear once the shop is connected with the token.',
)}
<h2>Deliveries</h2>
${table(['Event', 'About', 'Last try', 'Tries', 'Last response', 'State', ''], deliveries.map(delivery), 'No events sent yet.')}`;
  return page({ title: 'Webhooks', place: '/_printify/webhooks', problem, body });
}

function webhook({ id, topic, url, secret, blockedUntil }: WebhookRecord, now: number): Markup {
  const blocked = blockedUntil > now;
  const on = (action: string, label: string) => button({ action, label, of: topic, hidden: { webhook: id } });
  return html`<tr><td class="nowrap">${topic}<br><code class="sub">${id}</code></td><td class="mono">${url}</td><td>${secret ? 'yes' : 'no'}</td>
<td>${blocked ? html`${state('blocked', 'bad')} until ${time(blockedUntil)}` : state('listening', 'good')}</td>
<td><div class="actions">${on('simulate', 'Send a sample')}${blocked && on('unblock', 'Unblock')}</div></td></tr>`;
}

function delivery(one: PrintifyDelivery): Markup {
  const { eventId, topic, subject, attempts } = one;
  const last = attempts.at(-1);
  const again = button({ action: 'redeliver', label: 'Send again', of: eventId, hidden: { event: eventId } });
  return html`<tr><td class="nowrap">${topic}<br><code class="sub">${eventId}</code></td><td class="nowrap"><code>${subject}</code></td>
<td>${last ? time(last.at) : '—'}</td><td class="figure">${attempts.length}</td><td>${lastAnswer(one)}</td>
<td>${deliveryState(one)}</td>
<td><div class="actions">${again}</div></td></tr>`;
}
