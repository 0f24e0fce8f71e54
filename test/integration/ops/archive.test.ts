import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STRIPE_KIND } from '#infra/local/stripe/account.ts';
import { activate } from '#infra/ops/archive/activate.ts';
import { HELD_REASON } from '#infra/ops/archive/convert-item.ts';
import { exportArchive } from '#infra/ops/archive/export-archive.ts';
import { importArchive } from '#infra/ops/archive/import-archive.ts';
import { readRecord } from '#infra/ops/archive/import-record.ts';
import { kindOf, type Treatment } from '#infra/ops/archive/kinds.ts';
import type { PlainItem } from '#infra/ops/archive/plain.ts';
import type { Job } from '#shared/jobs/job.ts';
import {
  accountsIn,
  endpointsOf,
  itemsOf,
  setNewPassword,
  signInWithNewPassword,
  stageDataOf,
  startEmptyShop,
} from '../../support/archive/archive.ts';
import { fillShop, type ShopHistory } from '../../support/archive/archive-history.ts';
import { all, seenByAdmin, seenByCustomer, seenByShoppers } from '../../support/archive/archive-views.ts';
import type { CutOffImport } from '../../support/archive/import-archive.ts';
import { booksOfStripe } from '../../support/orders.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { as, eventually, mailsTo } from '../../support/shopping.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'archive-')), 'shop');
const printed: string[] = [];
const say = (line: string) => void printed.push(line);

let source: Shop;
let target: Shop;
let life: ShopHistory;
/** Items of the source shop at the time of the export. */
let before: Map<string, PlainItem>;

/** Number of picture folders. More folders would only take longer, because all are copied in the same way. */
const PICTURES = 20;

/** Returns a seeded data directory with only a few of the seeded pictures. */
function withFewPictures(): string {
  const directory = seededDirectory();
  const media = join(directory, 'media');
  for (const picture of readdirSync(media).slice(PICTURES)) rmSync(join(media, picture), { recursive: true });
  return directory;
}

/** Imports the archive in a separate process that is killed once the products are written. */
async function importCutOff(): Promise<void> {
  const script = fileURLToPath(new URL('../../support/archive/import-archive.ts', import.meta.url));
  const task: CutOffImport = { to: endpointsOf(target), from: folder, cutAfter: ' products' };
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] });
  expect(await new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))).toBe('SIGKILL');
}

beforeAll(async () => {
  [source, target] = await Promise.all([startShop(withFewPictures()), startEmptyShop()]);
  life = await fillShop(source);
  before = await itemsOf(source);
  await exportArchive({ stageData: stageDataOf(source, 'production'), to: folder, say });
  await importCutOff();
});
afterAll(async () => {
  await Promise.all([source?.close(), target?.close()]);
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

/** Returns the source's responses with the ids that the accounts have in the target shop. */
async function withNewIds<T>(seen: T): Promise<T> {
  const [former, present] = await Promise.all([accountIds(source), accountIds(target)]);
  let text = JSON.stringify(seen);
  for (const [email, id] of former) text = text.replaceAll(id, present.get(email) ?? 'missing');
  return JSON.parse(text) as T;
}

const accountIds = async (shop: Shop): Promise<Map<string, string>> =>
  new Map((await accountsIn(shop)).map(({ id, attributes }) => [attributes.email ?? '', id]));

const workOf = async (shop: Shop, state: 'due' | 'parked'): Promise<Job[]> => {
  const admin =
    shop === source ? await as(shop, 'admin') : await signInWithNewPassword(shop, 'admin@foundation.example');
  return all<Job>(shop, `/api/admin/work?limit=50&state=${state}`, admin);
};

const confirmation = ({ kind }: Job) => kind === 'send_order_confirmation';

describe('An import that was killed', () => {
  test('is known as unfinished', async () => {
    const record = await readRecord(stageDataOf(target).table);
    expect(record).toMatchObject({ finishedAt: null, file: 'products' });
    await expect(activate(stageDataOf(target), say)).rejects.toThrow("The import into preview isn't finished");
  });

  test('continues to its end', async () => {
    await importArchive({ stageData: stageDataOf(target), from: folder, say });
    expect(printed.join('\n')).toContain('Continuing an interrupted import');
    const record = await readRecord(stageDataOf(target).table);
    expect(record).toMatchObject({ finishedAt: expect.any(String), activatedAt: null });
    await target.tick();
    await target.drain();
  });
});

describe('An imported shop', () => {
  test('has every item of the archive except for the documented ones', async () => {
    const present = await itemsOf(target);
    const expected = await withNewIds([...before]);
    const missing: string[] = [];
    for (const [name, item] of expected) {
      const kind = kindOf({ pk: String(item.pk), sk: String(item.sk) });
      if (kind?.treatment !== ('as it is' satisfies Treatment)) continue;
      if (!isDeepStrictEqual(present.get(`${item.pk}|${item.sk}`), item)) missing.push(name);
    }
    expect(missing).toEqual([]);
  });

  test('shows shoppers the same products, pages, listings and search results', async () => {
    expect(await seenByShoppers(target)).toEqual(await seenByShoppers(source));
    const page = await fetch(`${target.url}/product/${life.product.slug}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(life.picture.url);
  });

  test('serves the same pictures with the same headers', async () => {
    const [theirs, ours] = await Promise.all([source, target].map(({ url }) => fetch(`${url}${life.picture.url}`)));
    expect(ours?.headers.get('content-type')).toBe('image/png');
    expect(ours?.headers.get('cache-control')).toBe(theirs?.headers.get('cache-control'));
    expect(Buffer.from((await ours?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(life.picture.bytes)).toBe(true);
  });

  test('shows its admin the same, after a new password', async () => {
    const seen = await seenByAdmin(source, await as(source, 'admin'));
    const admin = await signInWithNewPassword(target, 'admin@foundation.example');
    expect(await seenByAdmin(target, admin)).toEqual(await withNewIds(seen));
  });

  test('shows a customer their orders under their new account', async () => {
    const seen = await seenByCustomer(source, life.customer.headers);
    expect(seen.orders).toHaveLength(1);
    const headers = await signInWithNewPassword(target, life.customer.email);
    expect(await seenByCustomer(target, headers)).toEqual(await withNewIds(seen));
  });

  test('does nothing in a second import of the same archive', async () => {
    const items = await itemsOf(target);
    await importArchive({ stageData: stageDataOf(target), from: folder, say });
    expect(printed.at(-1)).toContain('Nothing was changed.');
    expect([...(await itemsOf(target)).keys()].sort()).toEqual([...items.keys()].sort());
  });

  test('lets its customers set a new password by mail', async () => {
    await setNewPassword(target, life.customer.email, 'fourth-start');
    expect(await mailsTo(target, life.customer.email)).toHaveLength(1);
  });
});

describe('The held jobs and checkouts of an imported shop', () => {
  test('are shown as held, and do not run', async () => {
    await target.tick();
    await target.drain();
    expect(await workOf(target, 'due')).toEqual([]);
    const held = await workOf(target, 'parked');
    const due = [...(await workOf(source, 'due')), ...(await workOf(source, 'parked'))];
    expect(held.map(({ id }) => id).sort()).toEqual(due.map(({ id }) => id).sort());
    expect(held.find(confirmation)).toMatchObject({ parked: true, reason: HELD_REASON });
    expect(await mailsTo(target, life.unmailed.email)).toEqual([]);
    expect(booksOfStripe(target, STRIPE_KIND.refund)).toEqual([]);
  });

  test('include no open checkout that a payment could find', async () => {
    const { status } = await target.call('GET', `/api/checkout/sessions/${life.openSession}`);
    expect(status).toBe(404);
  });

  test('continue when an operator releases them, and run once', async () => {
    await activate(stageDataOf(target), say);
    expect(printed.at(-1)).toMatch(/Released: \d+ jobs, 1 open checkout\./);
    await eventually(async () => (await mailsTo(target, life.unmailed.email)).length > 0);
    await activate(stageDataOf(target), say);
    expect(printed.at(-1)).toBe('Released: 0 jobs, 0 open checkouts.');
    await target.tick();
    await target.drain();
    expect(await mailsTo(target, life.unmailed.email)).toHaveLength(1);
    expect((await workOf(target, 'parked')).filter(({ reason }) => reason === HELD_REASON)).toEqual([]);
  });

  test('include the open checkout as it was, with its job', async () => {
    const [key, checkout] = [...before].find(([, item]) => item.sk === 'CHECKOUT' && item.status === 'open') ?? [];
    const present = await itemsOf(target);
    expect(present.get(key ?? '')).toEqual(checkout);
    const closing = `WORK#close_checkout.${checkout?.id}|WORK`;
    expect(present.get(closing)).toEqual(before.get(closing));
    expect([...present.keys()].filter((name) => name.startsWith('IMPORT|'))).toEqual(['IMPORT|ARCHIVE']);
  });
});
