import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { memoryFolder } from './memory.ts';
import { startShop } from './shop.ts';

/** Names the environment variable that holds the data directory of a seeded shop. */
export const SEEDED = 'SEEDED_SHOP';

/** Returns a folder in memory where there is enough of it: a shop waits for the disk with every write. */
const temporaryFolder = (): string => memoryFolder() ?? tmpdir();

const newDirectory = (folder: string) => mkdtempSync(join(folder, 'shop-'));

/** Starts and stops a shop in a new data directory. Returns the directory, which then holds the seed and its lists. */
export async function seedShop(): Promise<string> {
  const directory = newDirectory(temporaryFolder());
  const shop = await startShop(directory);
  // The stream and the clock write lists, search and customers from the seed, once for all copies.
  await shop.tick();
  await shop.drain();
  await shop.stop();
  return directory;
}

/** Seeds a shop once before all tests of a runner, so that every other shop starts with a copy of its data. */
export default async function prepare(): Promise<() => void> {
  if (process.env[SEEDED]) return () => {};
  const directory = await seedShop();
  process.env[SEEDED] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Shares the pictures of a shop with its copy. A picture that changes is a new file, which replaces the shared one. */
function sharePictures(from: string, to: string): void {
  for (const { name, parentPath } of readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )) {
    const folder = join(to, relative(from, parentPath));
    mkdirSync(folder, { recursive: true });
    linkSync(join(parentPath, name), join(folder, name));
  }
}

/** Returns a new data directory for a shop: a copy of the seeded one, or an empty one where nothing was seeded. */
export function seededDirectory(): string {
  const seeded = process.env[SEEDED];
  // On the same disk or in memory, too, so that both can share the pictures.
  const directory = newDirectory(seeded ? dirname(seeded) : temporaryFolder());
  if (!seeded) return directory;
  const media = join(seeded, 'media');
  cpSync(seeded, directory, { recursive: true, filter: (path) => path !== media });
  sharePictures(media, join(directory, 'media'));
  return directory;
}
