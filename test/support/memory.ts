import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** More bytes than all shops and browsers of a run need at the same time. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Returns the path of a folder in memory. Returns null if there is none or it is too small, as in many containers. */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(FOLDER);
    return bavail * bsize > ENOUGH_BYTES ? FOLDER : null;
  } catch {
    return null;
  }
}
