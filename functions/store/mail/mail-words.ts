import { Problem } from '#shared/base/errors.ts';
import { type AllMailWords, MAIL_PARTS, type MailWords, type WritableMail } from '#shared/mail/words/mail-words.ts';
import type { SavedMailWords } from '#shared/mail/words/mail-words-input.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import { ConditionsFailed, getItem, queryAllItems, readRecently, stripKeys, transact } from '#store/client.ts';
import { MAIL_WORDS, mailWordsKey } from '#store/keys/mail.ts';
import { undoableWrites } from '#store/shop/audit.ts';

async function readAll(): Promise<AllMailWords> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': MAIL_WORDS },
  });
  return Object.fromEntries(
    items.map((item) => stripKeys<SavedMailWords>(item)).map(({ mail, words }) => [mail, words]),
  );
}

/** Returns the text that owners have edited in all emails. The data is at most a second old. */
export const getRecentMailWords = (): Promise<AllMailWords> => readRecently(MAIL_WORDS, readAll);

/** Returns the edited text of one email. `words` is empty if nothing was saved. */
export const getMailWords = async (mail: WritableMail): Promise<SavedMailWords> =>
  (await getItem<SavedMailWords>(mailWordsKey(mail), { consistent: true })) ?? {
    ...{ mail, version: 0, savedAt: null, savedBy: null, words: {} },
  };

/**
 * Returns the edited text of each part of an email, for comparison in the history. Null for parts that keep the shop's
 * default text.
 */
export const allParts = (words: MailWords) => Object.fromEntries(MAIL_PARTS.map((part) => [part, words[part] ?? null]));

/**
 * Saves the edited text of an email and records the change in the history. Throws `conflict` with the newest text as
 * `current` if it has changed since the admin read version `seen`. `now` is in milliseconds UTC.
 */
export async function updateMailWords(
  { mail, seen, words, title }: { mail: WritableMail; seen: number; words: MailWords; title: string },
  actor: Actor,
  now: number,
): Promise<SavedMailWords> {
  const before = await getMailWords(mail);
  const after: SavedMailWords = {
    ...{ mail, words, version: seen + 1 },
    ...{ savedAt: new Date(now).toISOString(), savedBy: actor.email },
  };
  const [old, next] = [allParts(before.words), allParts(words)];
  const record = {
    ...{ actor, action: 'mail_words.changed', subject: `mail/${mail}`, name: title },
    changes: changesBetween(old, next),
  };
  try {
    await transact([
      {
        Put: {
          Item: { ...mailWordsKey(mail), ...after },
          ConditionExpression: seen === 0 ? 'attribute_not_exists(pk)' : '#version = :seen',
          ...(seen === 0
            ? {}
            : { ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':seen': seen } }),
        },
      },
      ...undoableWrites(record, exactChangesBetween(old, next), now),
    ]);
    return after;
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
    throw new Problem('conflict', 'Another admin changed this email in the meantime', {
      cause: error,
      extensions: { current: await getMailWords(mail) },
    });
  }
}
