import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Frame, TEXT_FOOT } from './frame.tsx';
import * as codes from './mails/codes.tsx';
import * as edits from './mails/edits.tsx';
import { giftCard } from './mails/gift-cards.tsx';
import * as marketing from './mails/marketing.tsx';
import * as orders from './mails/orders.tsx';
import { paymentFailed, paymentPending } from './mails/payments.tsx';
import * as returns from './mails/returns.tsx';
import { reviewRequest } from './mails/reviews.tsx';
import type { MailSource } from './mails/source.ts';
import * as team from './mails/team.tsx';
import { Part } from './mustache.tsx';

const sources: Record<string, MailSource> = {
  ...codes,
  ...orders,
  ...returns,
  ...edits,
  paymentPending,
  paymentFailed,
  ...marketing,
  reviewRequest,
  giftCard,
  ...team,
};

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Renders a body to HTML. Restores Mustache's tags, because React escapes them too. */
const htmlOf = (body: ReactNode): string =>
  renderToStaticMarkup(<Part value="html">{body}</Part>)
    .replaceAll('{{&gt; ', '{{> ')
    .replaceAll('{{&amp;', '{{&');

const textOf = (body: ReactNode): string =>
  renderToStaticMarkup(<Part value="text">{body}</Part>).replace(
    /&(amp|lt|gt|quot|#x27);/g,
    (_, name: string) => CHARACTERS[name] ?? '',
  );

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const fileName = (name: string): string => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;

const json = (template: object): string => `${JSON.stringify(template, null, 2)}\n`;

/** Returns the source of a module that lists the templates of all emails except Cognito's codes. */
function templateList(names: readonly string[]): string {
  const sorted = [...names].sort((one, other) => (fileName(one) < fileName(other) ? -1 : 1));
  const imports = sorted.map((name) => `import ${name} from './${fileName(name)}' with { type: 'json' };\n`);
  const entries = sorted.map((name) => `  ${name},\n`);
  return `${imports.join('')}\n/** The template of each mail; \`npm run mails\` writes this file. */\nexport const templates = {\n${entries.join('')}};\n`;
}

/** Returns the generated files by name: the template of every email as JSON, and the module that lists them. */
export function renderedTemplates(): Map<string, string> {
  const mails = Object.entries(sources).map(([name, { subject, preheader, words, body }]): [string, string] => [
    fileName(name),
    json({ subject, preheader, ...(words ? { words } : {}), html: htmlOf(body), text: `${textOf(body)}${TEXT_FOOT}` }),
  ]);
  const listed = Object.keys(sources).filter((name) => !(name in codes));
  return new Map([
    ...mails,
    ['frame.json', json({ html: DOCTYPE + htmlOf(<Frame />) })],
    ['templates.ts', templateList(listed)],
  ]);
}
