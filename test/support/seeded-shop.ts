import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startShop } from './shop.ts';

const SEEDED = 'SEEDED_SHOP';

const newDirectory = () => mkdtempSync(join(tmpdir(), 'shop-'));

/** Before all tests: starts a shop once, so that every other begins with a copy of its data in place of drawing it anew. */
export default async function prepare(): Promise<() => void> {
  const directory = newDirectory();
  const shop = await startShop(directory);
  await shop.stop();
  process.env[SEEDED] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** A data directory of its own for a shop, seeded already where the tests were prepared. */
export function seededDirectory(): string {
  const directory = newDirectory();
  const seeded = process.env[SEEDED];
  if (seeded) cpSync(seeded, directory, { recursive: true });
  return directory;
}
