import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import type { Shop } from '../support/shop.ts';
import { NO_USAGE, plus, type Usage, usageOf } from './costs.ts';

/** Lists the landing pages. Each gets a quarter of the visits. Every visit then opens one more product. */
export const LANDINGS = ['/', '/products/hoodies', '/product/fault-line-hoodie', '/search?q=hoodie'];

/** Returns the size of a response's body, compressed the same way that CloudFront does. */
async function bytesOf(response: Response): Promise<number> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  return /text|javascript|json|svg|xml/.test(response.headers()['content-type'] ?? '')
    ? gzipSync(body).length
    : body.length;
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  // Scrolling down makes the page load the suggested products.
  if (address.includes('/product/')) await page.locator('footer').scrollIntoViewIfNeeded();
  await page.locator('main a[href^="/product/"]').first().click();
  await page.waitForLoadState('networkidle');
}

/** Measures one visit with an empty browser cache. */
async function usageOfVisit(shop: Shop, browser: Browser, landing: string): Promise<Usage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sent: Promise<number>[] = [];
  page.on('response', (response) => void sent.push(bytesOf(response)));
  const usage = await usageOf(shop, async () => {
    await visit(page, `${shop.url}${landing}`);
    await Promise.all(sent);
  });
  await context.close();
  const edgeBytes = (await Promise.all(sent)).reduce((sum, bytes) => sum + bytes, 0);
  return { ...usage, edgeRequests: sent.length, edgeBytes };
}

/** Measures only the request for the document, without the requests that a browser would send after it. */
const usageOfDocument = (shop: Shop, landing: string): Promise<Usage> =>
  usageOf(shop, () => fetch(`${shop.url}${landing}`, { headers: { accept: 'text/html' } }).then((page) => page.text()));

export interface Visits {
  /** Total usage of one visit from each landing page. */
  visits: Usage;
  /** Part of the usage that is for the first document of each visit. CloudFront may have cached these documents. */
  documents: Usage;
}

const OF_DOCUMENT = ['invocations', 'requests', 'seconds', 'readUnits', 'writeUnits', 'logBytes'] as const;

/** Measures one visit from each landing page, on warm functions. */
export async function measureVisits(shop: Shop): Promise<Visits> {
  const browser = await chromium.launch(launchOptions);
  try {
    for (const landing of LANDINGS) await usageOfVisit(shop, browser, landing);
    let [visits, documents] = [NO_USAGE, NO_USAGE];
    for (const landing of LANDINGS) {
      visits = plus(visits, await usageOfVisit(shop, browser, landing));
      const document = await usageOfDocument(shop, landing);
      const own = Object.fromEntries(OF_DOCUMENT.map((name) => [name, document[name]]));
      documents = plus(documents, { ...NO_USAGE, ...own });
    }
    return { visits, documents };
  } finally {
    await browser.close();
  }
}
