import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '13.5.0';
/** Outside the project's own packages: it weighs 158 MB, and only a benchmark uses it. `npm ci` deletes it with the rest. */
const DIRECTORY = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `lighthouse-${VERSION}`);
const STAMP = join(DIRECTORY, 'installed');

/** As much of Lighthouse as the benchmark uses. */
export type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<
  | {
      lhr: {
        /** Scores are of 1; null when Lighthouse could not measure. */
        categories: Record<string, { score: number | null }>;
        audits: Record<string, { numericValue?: number; details?: { items?: readonly { url?: string }[] } }>;
      };
    }
  | undefined
>;

function install(): void {
  mkdirSync(DIRECTORY, { recursive: true });
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', DIRECTORY, ...options, `lighthouse@${VERSION}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`Lighthouse ${VERSION} could not be installed. Is the npm registry reachable?`);
  writeFileSync(STAMP, VERSION);
}

/** Returns Lighthouse, which is installed at first use. Throws an `Error` when npm cannot install it. */
export async function fetchLighthouse(): Promise<Lighthouse> {
  if (!existsSync(STAMP)) install();
  const { default: lighthouse } = await import(join(DIRECTORY, 'node_modules/lighthouse/core/index.js'));
  return lighthouse;
}
