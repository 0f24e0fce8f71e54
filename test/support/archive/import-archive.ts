import { importArchive } from '#infra/ops/archive/import-archive.ts';
import { type ShopEndpoints, stageDataAt } from './archive.ts';

/** Arguments of an import in another process. They are passed as JSON. */
export interface CutOffImport {
  to: ShopEndpoints;
  from: string;
  /** The process is killed after it prints a line that ends with this text. */
  cutAfter: string;
}

const { to, from, cutAfter } = JSON.parse(process.argv[2] ?? '') as CutOffImport;
const say = (line: string) => void (line.endsWith(cutAfter) && process.kill(process.pid, 'SIGKILL'));
await importArchive({ stageData: stageDataAt(to), from, say });
