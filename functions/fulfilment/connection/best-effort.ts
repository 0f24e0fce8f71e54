import { loggable, logger } from '#functions/runtime/log.ts';

/** Does what may fail without harm to what it belongs to; a failure is written down as `what`. */
export async function runBestEffort(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(what, { error: loggable(error) });
  }
}
