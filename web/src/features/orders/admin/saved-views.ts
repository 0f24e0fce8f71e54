import * as z from 'zod/mini';
import { storedText } from '#web/lib/storage/stored-text.ts';
import { orderChoiceOf, orderSearchOf } from './order-choice.ts';

/** A named view of the order list. `search` is the query string of its address. */
export interface SavedView {
  name: string;
  search: string;
}

export const MAX_VIEWS = 12;
export const MAX_VIEW_NAME = 40;

const viewsSchema = z.array(z.object({ name: z.string(), search: z.string() }));

/** Reads the saved views from text. Returns an empty list if the text is invalid. */
export function parseViews(text: string | null): SavedView[] {
  try {
    const views = viewsSchema.safeParse(JSON.parse(text ?? '[]'));
    return views.success ? views.data.slice(0, MAX_VIEWS) : [];
  } catch {
    return [];
  }
}

/** Returns a query string in a standard form, so that two of them can be compared. */
export const viewSearch = (search: string): string => orderSearchOf(orderChoiceOf(new URLSearchParams(search)));

/** Adds a view. Replaces a view with the same name. If there are too many, drops the oldest one. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].slice(-MAX_VIEWS);

/** Stores the saved views in this browser. */
export const savedViews = storedText('order-views');
