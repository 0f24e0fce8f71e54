import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import type { ContentInput, StoredContent } from '#shared/shop/content.ts';
import { toContent } from '#shared/shop/content-links.ts';
import { ORIGINAL_CONTENT } from '#shared/shop/default-content.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import { ConditionsFailed, readRecently, transact } from '#store/client.ts';
import { CONTENT } from '#store/keys/shop.ts';
import { readNewestVersion, readVersions, versionWrites } from '#store/versions.ts';
import { undoableWrites } from './audit.ts';

const read = async (options: { consistent: boolean }): Promise<StoredContent> =>
  (await readNewestVersion<StoredContent>(CONTENT, options)) ?? ORIGINAL_CONTENT;

/** Returns the newest content, or the original content if none was saved. */
export const getContent = (): Promise<StoredContent> => read({ consistent: false });

/** Returns the content for shoppers. It is at most a second old. */
export const getRecentContent = (): Promise<StoredContent> => readRecently(CONTENT, () => read({ consistent: true }));

/** Lists the saved versions of the content, newest first. */
export const listContentVersions = (page: {
  limit: number;
  cursor?: string | undefined;
}): Promise<Page<StoredContent>> => readVersions<StoredContent>(CONTENT, page);

const changed = (current: StoredContent, cause?: unknown) =>
  new Problem('conflict', 'Another admin changed the appearance in the meantime', {
    cause,
    extensions: { current },
  });

/**
 * Saves a new version of the content. Throws `conflict` with the newest version as `current` if the content has changed since
 * the admin read it. `now` is in milliseconds UTC.
 */
export async function updateContent(input: ContentInput, actor: Actor, now: number): Promise<StoredContent> {
  const before = await read({ consistent: true });
  if (before.version !== input.version) throw changed(before);
  const after: StoredContent = {
    ...toContent(input),
    version: before.version + 1,
    savedAt: new Date(now).toISOString(),
    savedBy: actor.email,
  };
  const [old, next] = [toContent(before), toContent(after)];
  const record = {
    ...{ actor, action: 'appearance.changed', subject: 'appearance', name: 'Appearance' },
    changes: changesBetween(old, next),
  };
  try {
    await transact([...versionWrites(CONTENT, after), ...undoableWrites(record, exactChangesBetween(old, next), now)]);
    return after;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw changed(await read({ consistent: true }), error);
  }
}
