import { getItem, putItem } from './client.ts';
import type { Key } from './keys/key.ts';

/** Describes the progress of a one-time job that adds new items for records from early releases. */
export interface FillProgress {
  isDone: boolean;
  /** Cursor of the next page of records. Null for the first page. */
  cursor: string | null;
}

export const getFillProgress = async (key: Key): Promise<FillProgress> =>
  (await getItem<FillProgress>(key)) ?? { isDone: false, cursor: null };

export const putFillProgress = (key: Key, progress: FillProgress): Promise<void> => putItem({ ...key, ...progress });
