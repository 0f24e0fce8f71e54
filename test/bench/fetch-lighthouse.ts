import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '13.5.0';
/**
 * The directory for Lighthouse. It is not a dependency of the project because it has 158 MB and only a benchmark uses it.
 * `npm ci` deletes it together with `node_modules`.
 */
const DIRECTORY = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', `lighthouse-${VERSION}`);
const STAMP = join(DIRECTORY, 'installed');

/** Describes the part of Lighthouse that the benchmark uses. */
export type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
) => Promise<
  | {
      lhr: {
        /** Scores range from 0 to 1. A score is null if Lighthouse could not measure it. */
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

/** Returns Lighthouse and installs it on first use. Throws an `Error` if npm cannot install it. */
export async function fetchLighthouse(): Promise<Lighthouse> {
  if (!existsSync(STAMP)) install();
  const { default: lighthouse } = await import(join(DIRECTORY, 'node_modules/lighthouse/core/index.js'));
  return lighthouse;
}
