import { logger } from '#functions/runtime/log.ts';
import type { FillProgress } from '#store/fill-progress.ts';

/** Describes table items that an earlier release did not write, and how to write them. */
export interface Fill {
  /** Name of the records in the log. */
  name: string;
  getProgress: () => Promise<FillProgress>;
  putProgress: (progress: FillProgress) => Promise<void>;
  /** Writes the items for one page of records. Must be safe to run twice. */
  step: (cursor: string | null) => Promise<{ records: number; next: string | null }>;
}

/** Writes the missing items for all records of earlier releases, once. If time runs out, the next tick continues. */
export async function fillInSteps({ name, getProgress, putProgress, step }: Fill, hasTime: () => boolean) {
  let progress = await getProgress();
  while (!progress.isDone && hasTime()) {
    const { records, next } = await step(progress.cursor);
    progress = { isDone: next === null, cursor: next };
    await putProgress(progress);
    logger.info('filled for an earlier release', { job: name, records, isDone: progress.isDone });
  }
}
