import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const BACK_OFFICE = /admin\S*\.spec\.ts/;

export default defineConfig({
  testDir: '.',
  globalSetup: '../support/seeded-shop.ts',
  outputDir: '../../test-results',
  // A machine that others share stands still for many seconds at times; nothing here measures speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  reporter: 'list',
  use: { launchOptions, screenshot: 'only-on-failure' },
  // What a page looks like is looked at on both sizes; how it behaves is tried on the one its reader mostly holds:
  // shoppers a phone, owners a desktop. All but the looks is the same code.
  projects: [
    { name: 'phone', testIgnore: BACK_OFFICE, use: PHONE },
    { name: 'shopper on a desktop', testIgnore: BACK_OFFICE, grep: /@desktop/, use: DESKTOP },
    { name: 'desktop', testMatch: BACK_OFFICE, use: DESKTOP },
    { name: 'owner on a phone', testMatch: BACK_OFFICE, grep: /@phone/, use: PHONE },
  ],
});
