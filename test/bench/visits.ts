import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from '@playwright/test';
import { launchOptions } from '../support/chromium.ts';
import type { Shop } from '../support/shop.ts';
import { NO_USAGE, plus, type Usage, usageOf } from './costs.ts';

/** Where visits begin, a quarter of them at each; every visit then looks at one product more. */
export const LANDINGS = ['/', '/products/hoodies', '/product/fault-line-hoodie', '/search?q=hoodie'];

/** What is drawn, sent as CloudFront sends it. */
async function bytesOf(response: Response): Promise<number> {
  const body = await response.body().catch(() => Buffer.alloc(0));
  return /text|javascript|json|svg|xml/.test(response.headers()['content-type'] ?? '')
    ? gzipSync(body).length
    : body.length;
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main a[href^="/product/"]').first().click();
  await page.waitForLoadState('networkidle');
}

/** What one visit of somebody used who has nothing of the shop in their browser yet. */
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

/** Of a document alone, without what a browser then asks for. */
const usageOfDocument = (shop: Shop, landing: string): Promise<Usage> =>
  usageOf(shop, () => fetch(`${shop.url}${landing}`, { headers: { accept: 'text/html' } }).then((page) => page.text()));

export interface Visits {
  /** Everything that as many visits use as there are landings. */
  visits: Usage;
  /** The part of it that writes their first documents, which CloudFront may have. */
  documents: Usage;
}

const OF_DOCUMENT = ['invocations', 'requests', 'seconds', 'readUnits', 'writeUnits', 'logBytes'] as const;

/** One visit from each landing, on functions that are warm. */
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
