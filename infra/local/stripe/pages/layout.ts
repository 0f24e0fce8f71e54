import { escapeHtml } from '#shared/mail/escape-html.ts';
import { STYLES } from './styles.ts';

/** Markup that is safe to place in a page. Made only by `html`, which escapes what is put into it. */
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

/** A template whose values are escaped unless they are markup themselves. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((string, index) => string + render(parts[index])).join(''));

export const trusted = (text: string) => new Markup(text);

/** A whole page with the test mode notice on top. */
export const page = (title: string, body: Markup, script = ''): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${trusted(STYLES)}</style>
</head>
<body>
<header class="notice"><p><strong>TEST MODE</strong> — stand-in for Stripe Checkout on this machine</p></header>
${body}
${script && html`<script>${trusted(script)}</script>`}
</body>
</html>`.text;
