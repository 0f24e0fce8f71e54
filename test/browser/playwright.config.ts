import { defineConfig } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath());
/** An imitated graphics card draws ten times slower than none, and without web security no policy is tested. */
const UNWANTED =
  /^--(single-process|headless|no-zygote|window-size|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu|disable-web-security|allow-running)/;
const args = [...chromium.args.filter((argument) => !UNWANTED.test(argument)), '--disable-gpu'];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions: { executablePath, args }, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
