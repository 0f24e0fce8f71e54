import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { MailWords, WritableMail } from '#shared/mail/words/mail-words.ts';
import { call } from '#web/lib/data/api.ts';

export type MailWordsRecord = ResponseOf<'GET /api/admin/mail-words/{mail}'>;

/** Reads the text of one email, to edit it. */
export const formMailWordsQuery = (mail: WritableMail) =>
  queryOptions({
    queryKey: ['admin', 'mail-words', mail],
    queryFn: () => call('GET /api/admin/mail-words/{mail}', { params: { mail } }),
    // The form gets its values from this query. A later response must not replace typed text.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const saveMailWords = (mail: WritableMail, words: MailWords, version: number): Promise<MailWordsRecord> =>
  call('PUT /api/admin/mail-words/{mail}', { params: { mail }, body: { version, words } });

/** Reads a sample of an email with unsaved text. The previous sample stays in view while the next one loads. */
export const mailWordsPreviewQuery = (name: string, words: MailWords) =>
  queryOptions({
    queryKey: ['admin', 'mail-words-preview', name, words],
    queryFn: () => call('POST /api/admin/mail-previews/{name}', { params: { name }, body: { words } }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
