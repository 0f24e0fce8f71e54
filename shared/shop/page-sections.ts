import { htmlToText } from '#shared/base/text/html-text.ts';

export interface PageSection {
  /** Anchor of the section. */
  id: string;
  title: string;
  html: string;
}

/** Maps headings of the policies to anchors that were in use before anchors were derived from headings. */
const KEPT: Readonly<Record<string, string>> = {
  'What we collect': 'collected',
  'How we use it': 'use',
  'Who else sees it': 'sharing',
  'Cookies and storage': 'storage',
  'How long we keep it': 'retention',
  'Your rights': 'rights',
  'Changes and questions': 'changes',
  'The 15 days': 'window',
  'What you can return': 'condition',
  'What we can’t refund': 'excluded',
  'How to request a refund': 'request',
  'Inspection and refund': 'inspection',
  'Damaged or wrong items': 'faulty',
  Exchanges: 'exchange',
  'Canceling an order': 'cancel',
  'Where we ship': 'destinations',
  'Customs and duties': 'customs',
  'Delays and loss': 'delays',
  'Wrong address': 'address',
  'Damaged packages': 'damage',
  'Personal use': 'use',
  'Products and prices': 'products',
  'Making and delivery': 'making',
  Availability: 'service',
};

/**
 * Derives an anchor from a heading. `slugify` is not used, because its module would load the schemas on every shopper's page.
 */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const keptAnchor = (title: string): string | undefined => (Object.hasOwn(KEPT, title) ? KEPT[title] : undefined);

const HEADING = /<h2>([\s\S]*?)<\/h2>/;

/** Splits sanitized HTML at its headings into an introduction and sections. Each section has a unique anchor. */
export function pageSections(html: string): { intro: string; sections: PageSection[] } {
  const [intro = '', ...rest] = html.split(HEADING);
  const used = new Set<string>();
  const sections: PageSection[] = [];
  for (let index = 0; index < rest.length; index += 2) {
    const title = htmlToText(rest[index] ?? '');
    const wanted = keptAnchor(title) || anchorOf(title) || `section-${sections.length + 1}`;
    const id = used.has(wanted) ? `${wanted}-${sections.length + 1}` : wanted;
    used.add(id);
    sections.push({ id, title, html: rest[index + 1] ?? '' });
  }
  return { intro, sections };
}
