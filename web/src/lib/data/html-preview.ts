import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** An admin's HTML as shoppers will see it. */
export const htmlPreviewQuery = (html: string) =>
  queryOptions({
    queryKey: ['admin', 'html-preview', html],
    queryFn: () => call('POST /api/admin/html-preview', { body: { html } }),
    enabled: html.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
