import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Reads a preview of an admin's HTML in the cleaned form that shoppers will see. */
export const htmlPreviewQuery = (html: string) =>
  queryOptions({
    queryKey: ['admin', 'html-preview', html],
    queryFn: () => call('POST /api/admin/html-preview', { body: { html } }),
    enabled: html.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
