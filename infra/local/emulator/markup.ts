import { escapeHtml } from '#shared/mail/escape-html.ts';
import type { Delivery } from './delivery.ts';
import { STYLES } from './styles.ts';

/** Represents markup that is safe in a page. Only `html`, which escapes its values, and `trusted` create it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | Part[] | string | number | false | null | undefined;

const render = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return part === false || part === null || part === undefined ? '' : escapeHtml(String(part));
};

/** Fills a template. Values are escaped unless they are markup. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((string, index) => string + render(parts[index])).join(''));

export const trusted = (text: string) => new Markup(text);

export interface PageOptions {
  title: string;
  /** Name of the emulated service, shown in the notice at the top of the page. */
  service: string;
  body: Markup;
  script?: string;
  /** Rules added to the shared style sheet. */
  styles?: string;
}

/** Returns a whole HTML page with the test mode notice on top. */
export const document = ({ title, service, body, script = '', styles = '' }: PageOptions): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLES)}${trusted(styles)}</style>
</head>
<body>
<header class="notice"><p><strong>TEST MODE</strong> — emulator of ${service} on this machine</p></header>
${body}
${script && html`<script>${trusted(script)}</script>`}
</body>
</html>`.text;

/** Returns a table that scrolls sideways, or the text `empty` if there are no rows. */
export const table = (heads: string[], rows: Markup[], empty: string): Markup =>
  rows.length === 0
    ? html`<div class="scroll"><p class="empty">${empty}</p></div>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${heads.filter(Boolean).join(', ')}"><table><thead><tr>${heads.map(
        (head) => (head ? html`<th scope="col">${head}</th>` : html`<td></td>`),
      )}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** Shows a time given in UTC milliseconds. */
export const time = (milliseconds: number): Markup => {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}">${iso.replace('T', ' ').slice(0, 19)}</time>`;
};

export type Tone = '' | 'good' | 'bad';

export const state = (text: string, tone: Tone = ''): Markup => html`<span class="state ${tone}">${text}</span>`;

const DELIVERY_TONES: Record<Delivery['state'], Tone> = {
  delivered: 'good',
  pending: '',
  dropped: 'bad',
  failed: 'bad',
  lost: 'bad',
};

/** Shows the state of a delivery. A pending delivery also shows the time of the next attempt. */
export const deliveryState = ({ state: reached, nextAttempt }: Delivery): Markup =>
  html`${state(reached, DELIVERY_TONES[reached])}${reached === 'pending' && html`, next try ${time(nextAttempt)}`}`;

/** Returns the status of the last attempt, or the reason it failed. */
export function lastAnswer({ attempts }: Delivery): string | number {
  const last = attempts.at(-1);
  return last?.status ?? last?.error ?? '—';
}
