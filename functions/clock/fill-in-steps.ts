import { logger } from '#functions/runtime/log.ts';
import type { FillProgress } from '#store/fill-progress.ts';

/** Items that an earlier release did not write, and how to write them. */
export interface Fill {
  /** Names the records in the log. */
  name: string;
  getProgress: () => Promise<FillProgress>;
  putProgress: (progress: FillProgress) => Promise<void>;
  /** Writes the items of a page of records. Must be safe to run twice. */
  step: (cursor: string | null) => Promise<{ records: number; next: string | null }>;
}

/** Writes items for all records of earlier releases, once. The next tick continues when time runs out. */
export async function fillInSteps({ name, getProgress, putProgress, step }: Fill, hasTime: () => boolean) {
  let progress = await getProgress();
  while (!progress.isDone && hasTime()) {
    const { records, next } = await step(progress.cursor);
    progress = { isDone: next === null, cursor: next };
    await putProgress(progress);
    logger.info('filled for an earlier release', { job: name, records, isDone: progress.isDone });
  }
}
