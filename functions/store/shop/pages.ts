import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import {
  type NewPage,
  PAGE_TAKEN,
  type PageContent,
  type PageInput,
  type PageRow,
  type StoredPage,
  toPageRow,
} from '#shared/shop/page.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import {
  ConditionsFailed,
  queryAllItems,
  readRecently,
  stripKeys,
  type TransactionWrite,
  transact,
} from '#store/client.ts';
import { PAGES, pageRowKey, pageVersions } from '#store/keys/shop.ts';
import { deleteVersionWrites, readNewestVersion, readVersions, versionWrites } from '#store/versions.ts';
import { undoableWrites } from './audit.ts';

/** Returns the newest version of a page, even a draft. Null if none was saved. */
export const getPage = (slug: string): Promise<StoredPage | null> =>
  readNewestVersion<StoredPage>(pageVersions(slug), { consistent: false });

const readPage = (slug: string): Promise<StoredPage | null> =>
  readNewestVersion<StoredPage>(pageVersions(slug), { consistent: true });

/** Returns the newest version of a page for shoppers. It is at most a second old. */
export const getRecentPage = (slug: string): Promise<StoredPage | null> =>
  readRecently(pageVersions(slug), () => readPage(slug));

/** Returns all saved pages, including drafts, sorted by slug. */
export async function listPages(): Promise<PageRow[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': PAGES },
  });
  return items.map((item) => stripKeys<PageRow>(item));
}

/** Lists the saved versions of a page, newest first. */
export const listPageVersions = (
  slug: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<StoredPage>> => readVersions<StoredPage>(pageVersions(slug), page);

export const pageContentOf = ({ title, bodyHtml, seoTitle, seoDescription, status }: PageContent): PageContent => ({
  title,
  bodyHtml,
  seoTitle,
  seoDescription,
  status,
});

/**
 * Returns the writes of the history entry for a page. A change of the content can be undone, but not the creation or deletion
 * of a page.
 */
function pageAudit(
  action: string,
  { slug, title }: StoredPage,
  actor: Actor,
  now: number,
  before: StoredPage | null,
  after: StoredPage | null,
): TransactionWrite[] {
  const [old, next] = [before && pageContentOf(before), after && pageContentOf(after)];
  const record = {
    ...{ actor, action: `page.${action}`, subject: `page/${slug}`, name: title },
    changes: changesBetween(old, next),
  };
  return undoableWrites(record, old && next ? exactChangesBetween(old, next) : {}, now);
}

/**
 * Returns the condition that a page has not been saved or deleted since version `seen`. Version 0 means that the page was
 * never saved.
 */
const ifVersion = (seen: number) =>
  seen === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': seen },
      };

const saveWrites = (page: StoredPage): TransactionWrite[] => [
  { Put: { Item: { ...pageRowKey(page.slug), ...toPageRow(page) }, ...ifVersion(page.version - 1) } },
  ...versionWrites(pageVersions(page.slug), page),
];

const savedPage = (slug: string, content: PageContent, version: number, actor: Actor, now: number): StoredPage => ({
  slug,
  ...pageContentOf(content),
  version,
  savedAt: new Date(now).toISOString(),
  savedBy: actor.email,
});

/** Creates a page. Throws `conflict` if the slug is taken. `now` is in milliseconds UTC. */
export async function insertPage(input: NewPage, actor: Actor, now: number): Promise<StoredPage> {
  const page = savedPage(input.slug, input, 1, actor, now);
  try {
    await transact([...saveWrites(page), ...pageAudit('created', page, actor, now, null, page)]);
    return page;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', PAGE_TAKEN, { cause: error, errors: [{ path: 'slug', message: PAGE_TAKEN }] });
  }
}

const changed = (current: StoredPage, cause?: unknown) =>
  new Problem('conflict', 'Another admin changed this page in the meantime', {
    cause,
    extensions: { current },
  });

/**
 * Saves a new version of a page. `original` is the default text of a page that was never saved. Throws `not_found` if there
 * is no such page. Throws `conflict` with the newest version as `current` if the page has changed since the admin read it.
 * `now` is in milliseconds UTC.
 */
export async function updatePage(
  slug: string,
  input: PageInput,
  actor: Actor,
  now: number,
  original: StoredPage | null,
): Promise<StoredPage> {
  const before = (await readPage(slug)) ?? original;
  if (!before) throw new Problem('not_found');
  if (before.version !== input.version) throw changed(before);
  const after = savedPage(slug, input, before.version + 1, actor, now);
  try {
    await transact([...saveWrites(after), ...pageAudit('changed', after, actor, now, before, after)]);
    return after;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    const current = (await readPage(slug)) ?? original;
    throw current ? changed(current, error) : new Problem('not_found', undefined, { cause: error });
  }
}

/**
 * Deletes a page with its versions. Throws `not_found` if the page does not exist, and `conflict` if it has changed since it
 * was read. `now` is in milliseconds UTC.
 */
export async function deletePage(slug: string, actor: Actor, now: number): Promise<void> {
  const before = await readPage(slug);
  if (!before) throw new Problem('not_found');
  try {
    await transact([
      { Delete: { Key: pageRowKey(slug), ...ifVersion(before.version) } },
      ...deleteVersionWrites(pageVersions(slug), before.version),
      ...pageAudit('deleted', before, actor, now, before, null),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', undefined, { cause: error });
  }
}
