import { config } from '#functions/runtime/config.ts';
import { loggable, logger } from '#functions/runtime/log.ts';

const TIMEOUT_MS = 3_000;

/**
 * Reads a public file from the shop's own site, such as its logo. Returns null and logs the error if that fails or takes too
 * long.
 */
export async function readOwnFile(path: string): Promise<Buffer | null> {
  try {
    const url = `${config().SITE_URL}${path}`;
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The site answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    logger.warn('file of the site not read', { path, error: loggable(error) });
    return null;
  }
}
