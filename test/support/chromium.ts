import chromium from '@sparticuz/chromium';
import { memoryFolder } from './memory.ts';

/** Emulated graphics are ten times slower than none, and without web security no policy is tested. */
const UNWANTED =
  /^--(single-process|headless|no-zygote|window-size|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu|disable-web-security|allow-running)/;

/** Launch options of the browser from npm, for tests and benchmarks. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
  // The browser's processes share what they fetch in files, which cost less in memory than on a disk.
  ignoreDefaultArgs: memoryFolder() ? ['--disable-dev-shm-usage'] : [],
  args: [...chromium.args.filter((argument) => !UNWANTED.test(argument)), '--disable-gpu'],
};
