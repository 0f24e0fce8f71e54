import { getItem, putItem } from './client.ts';
import type { Key } from './keys/key.ts';

/** The progress of writing items for the records of earlier releases, once. */
export interface FillProgress {
  isDone: boolean;
  /** The next page of records; null for the first. */
  cursor: string | null;
}

export const getFillProgress = async (key: Key): Promise<FillProgress> =>
  (await getItem<FillProgress>(key)) ?? { isDone: false, cursor: null };

export const putFillProgress = (key: Key, progress: FillProgress): Promise<void> => putItem({ ...key, ...progress });
