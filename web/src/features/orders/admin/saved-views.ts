import * as z from 'zod/mini';
import { storedText } from '#web/lib/storage/stored-text.ts';
import { orderChoiceOf, orderSearchOf } from './order-choice.ts';

/** A named choice of listed orders; `search` is the query of its address. */
export interface SavedView {
  name: string;
  search: string;
}

export const MAX_VIEWS = 12;
export const MAX_VIEW_NAME = 40;

const viewsSchema = z.array(z.object({ name: z.string(), search: z.string() }));

/** Reads the views that this browser keeps. Ignores anything else. */
export function parseViews(text: string | null): SavedView[] {
  try {
    const views = viewsSchema.safeParse(JSON.parse(text ?? '[]'));
    return views.success ? views.data.slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}

/** Returns the search in the one form that choices are compared in. */
export const viewSearch = (search: string): string => orderSearchOf(orderChoiceOf(new URLSearchParams(search)));

/** Adds a view. One of the same name is replaced, and beyond the limit the oldest one leaves. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS);

/** The views of this browser's admin. */
export const savedViews = storedText('order-views');
