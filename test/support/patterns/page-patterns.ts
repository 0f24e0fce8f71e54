import { DEFAULT_CONTENT } from '#shared/shop/default-content.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const ADMIN = { userId: 'owner', email: 'owner@example.com' };
const PAGE = {
  title: 'Measured',
  bodyHtml: '<p>Text</p>',
  seoTitle: null,
  seoDescription: null,
  status: 'published',
} as const;

/** Returns the access patterns of pages, content, and email texts, in an order in which they work. */
export function pagePatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  const slug = 'measured';
  return [
    ['updateContent', () => store.updateContent({ ...DEFAULT_CONTENT, version: 0 }, ADMIN, NOW)],
    ['getContent', () => store.getContent()],
    ['getRecentContent', () => store.getRecentContent()],
    ['listContentVersions: 10', () => store.listContentVersions({ limit: 10 })],
    [
      'updateMailWords',
      () => store.updateMailWords({ mail: 'orderReceived', seen: 0, words: {}, title: 'Measured' }, ADMIN, NOW),
    ],
    ['getMailWords', () => store.getMailWords('orderReceived')],
    ['getRecentMailWords', () => store.getRecentMailWords()],
    ['insertPage', () => store.insertPage({ slug, ...PAGE }, ADMIN, NOW)],
    ['updatePage', () => store.updatePage(slug, { ...PAGE, version: 1 }, ADMIN, NOW, null)],
    ['getPage', () => store.getPage(slug)],
    ['getRecentPage', () => store.getRecentPage(slug)],
    ['listPages', () => store.listPages()],
    ['listPageVersions: 10', () => store.listPageVersions(slug, { limit: 10 })],
    ['deletePage', () => store.deletePage(slug, ADMIN, NOW)],
  ];
}
