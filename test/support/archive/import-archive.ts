import { importArchive } from '#infra/ops/archive/import-archive.ts';
import { placeAt, type Whereabouts } from './archive.ts';

/** What an import in a process of its own is told, as JSON. */
export interface CutOffImport {
  to: Whereabouts;
  from: string;
  /** The end of the line after which the power is cut. */
  cutAfter: string;
}

const { to, from, cutAfter } = JSON.parse(process.argv[2] ?? '') as CutOffImport;
const say = (line: string) => void (line.endsWith(cutAfter) && process.kill(process.pid, 'SIGKILL'));
await importArchive({ place: placeAt(to), from, say });
