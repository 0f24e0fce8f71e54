import type { Key } from './key.ts';

/** Partition of the email texts that owners have edited, with one item per kind of email. */
export const MAIL_WORDS = 'MAIL_WORDS';
export const mailWordsKey = (mail: string): Key => ({ pk: MAIL_WORDS, sk: mail });

export const suppressionKey = (email: string): Key => ({ pk: `SUPPRESSION#${email}`, sk: 'SUPPRESSION' });
export const SUPPRESSIONS = 'SUPPRESSIONS';

/** Key of the item that stores the earliest time for the next message of any campaign. */
export const mailPaceKey: Key = { pk: 'STORE', sk: 'MAIL_PACE' };
