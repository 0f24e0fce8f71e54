import { loggable, logger } from '#functions/runtime/log.ts';

/** Runs a step that may fail without harm, and logs a failure as `what`. */
export async function runBestEffort(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(what, { error: loggable(error) });
  }
}
