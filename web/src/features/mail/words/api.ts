import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { MailWords, WritableMail } from '#shared/mail/words/mail-words.ts';
import { call } from '#web/lib/data/api.ts';

export type MailWordsRecord = ResponseOf<'GET /api/admin/mail-words/{mail}'>;

/** The words of one mail to edit. */
export const formMailWordsQuery = (mail: WritableMail) =>
  queryOptions({
    queryKey: ['admin', 'mail-words', mail],
    queryFn: () => call('GET /api/admin/mail-words/{mail}', { params: { mail } }),
    // A form is filled from this query. A later answer must not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const saveMailWords = (mail: WritableMail, words: MailWords, version: number): Promise<MailWordsRecord> =>
  call('PUT /api/admin/mail-words/{mail}', { params: { mail }, body: { version, words } });

/** A sample with words that are not saved yet. Keeps the last one in view while the next one loads. */
export const mailWordsPreviewQuery = (name: string, words: MailWords) =>
  queryOptions({
    queryKey: ['admin', 'mail-words-preview', name, words],
    queryFn: () => call('POST /api/admin/mail-previews/{name}', { params: { name }, body: { words } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
