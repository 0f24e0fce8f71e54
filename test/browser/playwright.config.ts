import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import { DESKTOP_SIZE, PHONE_SIZE } from './sizes.ts';

const PHONE = { viewport: PHONE_SIZE, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: DESKTOP_SIZE };
const BACK_OFFICE = /admin\S*\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/seeded-shop.ts',
  outputDir: '../../test-results',
  // A shared machine can stall for many seconds; nothing here measures speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  // A test finds an empty profile, but no cold browser: a quarter of its time would go into fetching and compiling again.
  use: { launchOptions, screenshot: 'only-on-failure', reuseContext: true },
  // Behavior is tested on the size that its reader mostly holds: shoppers a phone, admins a desktop. A test repeats on the
  // other size only if it uses what that size alone has, such as a menu. One with the tag @both checks accessibility at both.
  projects: [
    { name: 'phone', testIgnore: BACK_OFFICE, use: PHONE },
    // The few on the other size share one shop and one browser; the two projects run side by side.
    { name: 'shopper on a desktop', testIgnore: BACK_OFFICE, grep: /@desktop/, use: DESKTOP, workers: 1 },
    { name: 'admin on a phone', testMatch: BACK_OFFICE, grep: /@phone/, use: PHONE, workers: 1 },
    { name: 'desktop', testMatch: BACK_OFFICE, use: DESKTOP },
  ],
});
