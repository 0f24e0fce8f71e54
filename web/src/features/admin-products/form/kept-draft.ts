import type { AdminProduct } from '#shared/catalogue/product.ts';
import { tabMemory } from '#web/lib/storage.ts';
import type { Draft } from './draft.ts';

/** What was not saved when the form was left, and the product as it was then. */
export interface UnsavedProductDraft {
  known: AdminProduct | null;
  draft: Draft;
}

const keyOf = (id: string | null): string => `product-draft:${id ?? 'new'}`;

/** Pictures that had not arrived are lost with the page that held their files. */
const withoutFiles = (draft: Draft): Draft => ({ ...draft, images: draft.images.filter(({ stored }) => stored) });

/** What this tab keeps of a product's form; null when there is nothing, or nothing readable. */
export function readUnsaved(id: string | null): UnsavedProductDraft | null {
  try {
    return JSON.parse(tabMemory.read(keyOf(id)) ?? 'null') as UnsavedProductDraft | null;
  } catch {
    return null;
  }
}

export const keepUnsaved = (id: string | null, { known, draft }: UnsavedProductDraft): void =>
  tabMemory.write(keyOf(id), JSON.stringify({ known, draft: withoutFiles(draft) }));

export const forgetUnsaved = (id: string | null): void => tabMemory.write(keyOf(id), null);
