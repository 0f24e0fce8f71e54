import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { memoryFolder } from './memory.ts';
import { startShop } from './shop.ts';

/** Name of the environment variable with the data directory of a seeded shop. */
export const SEEDED = 'SEEDED_SHOP';

/** Returns a folder in memory if there is enough space. Otherwise, a shop has to wait for the disk with every write. */
const temporaryFolder = (): string => memoryFolder() ?? tmpdir();

const newDirectory = (folder: string) => mkdtempSync(join(folder, 'shop-'));

/**
 * Starts and stops a shop in a new data directory. Returns the directory, which then has the seed data and the lists derived
 * from it.
 */
export async function seedShop(): Promise<string> {
  const directory = newDirectory(temporaryFolder());
  const shop = await startShop(directory);
  // The stream and the clock derive lists, search data, and customers from the seed. The copies do not have to do this again.
  await shop.tick();
  await shop.drain();
  await shop.stop();
  return directory;
}

/** Seeds a shop once before all tests of a runner, so that every other shop can start with a copy of its data. */
export default async function prepare(): Promise<() => void> {
  if (process.env[SEEDED]) return () => {};
  const directory = await seedShop();
  process.env[SEEDED] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/**
 * Links a shop's pictures into its copy, so that both share the files. Changing a picture replaces its file, which does not
 * affect the other shop.
 */
function sharePictures(from: string, to: string): void {
  for (const { name, parentPath } of readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )) {
    const folder = join(to, relative(from, parentPath));
    mkdirSync(folder, { recursive: true });
    linkSync(join(parentPath, name), join(folder, name));
  }
}

/** Returns a new data directory for a shop. It is a copy of the seeded one, or empty if nothing was seeded. */
export function seededDirectory(): string {
  const seeded = process.env[SEEDED];
  // Creates the directory next to the seeded one, because only files on the same disk can be shared.
  const directory = newDirectory(seeded ? dirname(seeded) : temporaryFolder());
  if (!seeded) return directory;
  const media = join(seeded, 'media');
  cpSync(seeded, directory, { recursive: true, filter: (path) => path !== media });
  sharePictures(media, join(directory, 'media'));
  return directory;
}
