import { importArchive } from '../../infra/ops/archive/import-archive.ts';
import { placeAt } from './archive.ts';

/** An import in a process of its own, so that it can be killed: where to and from come as JSON. */
const { to, from } = JSON.parse(process.argv[2] ?? '');
await importArchive({ place: placeAt(to), from, say: (line) => process.stdout.write(`${line}\n`) });
