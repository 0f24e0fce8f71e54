import type { Key } from './key.ts';

/** The words that owners have written, an item for each mail. */
export const MAIL_WORDS = 'MAIL_WORDS';
export const mailWordsKey = (mail: string): Key => ({ pk: MAIL_WORDS, sk: mail });

export const suppressionKey = (email: string): Key => ({ pk: `SUPPRESSION#${email}`, sk: 'SUPPRESSION' });
export const SUPPRESSIONS = 'SUPPRESSIONS';

/** Holds when the next message of any campaign may be sent. */
export const mailPaceKey: Key = { pk: 'STORE', sk: 'MAIL_PACE' };
