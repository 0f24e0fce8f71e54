import { loggable, logger } from '#functions/runtime/log.ts';

/** Runs a step that may fail without harm, and logs `message` when it fails. */
export async function runBestEffort(message: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(message, { error: loggable(error) });
  }
}
