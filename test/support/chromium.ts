import chromium from '@sparticuz/chromium';
import { memoryFolder } from './memory.ts';

/**
 * Matches options of the package that the tests must not use. Emulated graphics are ten times slower than no graphics, and
 * disabled web security would also disable all policies.
 */
const UNWANTED =
  /^--(single-process|headless|no-zygote|window-size|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu|disable-web-security|allow-running)/;

/** Options to launch the browser that is installed through npm, for tests and benchmarks. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
  // The browser's processes share fetched data through files. These files are faster in memory than on a disk.
  ignoreDefaultArgs: memoryFolder() ? ['--disable-dev-shm-usage'] : [],
  args: [...chromium.args.filter((argument) => !UNWANTED.test(argument)), '--disable-gpu'],
};
