import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activate } from '#infra/ops/archive/activate.ts';
import { exportArchive } from '#infra/ops/archive/export-archive.ts';
import { importArchive } from '#infra/ops/archive/import-archive.ts';
import { readRecord } from '#infra/ops/archive/import-record.ts';
import { ACCOUNTS, itemsFile, MANIFEST, PICTURES } from '#infra/ops/archive/manifest.ts';
import { pictureFile } from '#infra/ops/archive/pictures.ts';
import type { PlainItem } from '#infra/ops/archive/plain.ts';
import { JOB_KINDS } from '#shared/jobs/kinds.ts';
import { accountsIn, itemsOf, stageDataOf, startEmptyShop } from '../../support/archive/archive.ts';
import { makeArchive } from '../../support/archive/archive-folder.ts';
import { pngOf } from '../../support/catalogue/pictures.ts';
import { type Shop, startShop } from '../../support/shop.ts';

const printed: string[] = [];
const say = (line: string) => void printed.push(line);
const LONG_AGO = '2026-01-01T00:00:00.000Z';
const PICTURE = 'media/drawing.svg';

const work: PlainItem[] = JOB_KINDS.map((kind) => {
  const id = `${kind}.ord_0`;
  return {
    ...{ pk: `WORK#${id}`, sk: 'WORK', gsi2pk: 'WORK#due', gsi2sk: `${LONG_AGO}#${id}` },
    ...{ id, kind, subject: 'ord_0', dueAt: LONG_AGO, attempts: 0, parked: false, reason: null, createdAt: LONG_AGO },
  };
});

const account = {
  ...{ id: 'former', status: 'CONFIRMED', enabled: true, groups: ['admin'], createdAt: null },
  attributes: { email: 'Owner@example.com', email_verified: 'true', given_name: 'New', family_name: 'User' },
};

const content = () => ({
  items: [...work, { pk: 'STORE', sk: 'SETTINGS', name: 'BEDROCK' }],
  accounts: [
    account,
    { ...account, id: 'unconfirmed', status: 'UNCONFIRMED', attributes: { email: 'no@example.com' } },
  ],
  pictures: { [PICTURE]: pngOf(4, 4) },
});

let empty: Shop;
let used: Shop;
const folders: string[] = [];
/** Folder of the archive that the last tests import. */
let half: string | undefined;

async function archive(): Promise<string> {
  const folder = await makeArchive(content());
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  [empty, used] = await Promise.all([startEmptyShop(), startShop()]);
});
afterAll(async () => {
  await Promise.all([empty?.close(), used?.close()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const bring = (from: string, shop = empty) => importArchive({ stageData: stageDataOf(shop), from, say });

function changeManifest(folder: string, change: (manifest: Record<string, unknown>) => unknown): void {
  const file = join(folder, MANIFEST);
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

describe('An archive is refused, and nothing is written,', () => {
  test.each<[string, string | RegExp, (folder: string) => void]>([
    [
      'that was tampered with',
      /items\/work\.ndjson has changed since the export/,
      (folder) => {
        const file = join(folder, itemsFile('work'));
        writeFileSync(file, readFileSync(file, 'utf8').replace('"attempts":0', '"attempts":9'));
      },
    ],
    [
      'to which a line was added',
      'accounts.ndjson has changed since the export',
      (folder) => {
        appendFileSync(join(folder, ACCOUNTS), `${JSON.stringify(account)}\n`);
      },
    ],
    [
      'with another picture',
      /drawing\.svg has changed since the export/,
      (folder) => {
        writeFileSync(join(folder, pictureFile(PICTURE)), pngOf(5, 4));
      },
    ],
    ['that lacks a picture', /drawing\.svg is missing/, (folder) => rmSync(join(folder, pictureFile(PICTURE)))],
    ['that lacks a file', 'pictures.ndjson is missing', (folder) => rmSync(join(folder, PICTURES))],
    [
      'of a newer format',
      'has format version 2, but this release reads only versions up to 1',
      (folder) => {
        changeManifest(folder, (manifest) => ({ ...manifest, version: 2 }));
      },
    ],
    [
      'whose manifest names a file outside of it',
      'is damaged',
      (folder) => {
        const outside = { name: '../../secrets.ndjson', lines: 0, bytes: 0, sha256: '' };
        changeManifest(folder, (manifest) => ({ ...manifest, files: [outside] }));
      },
    ],
    [
      'whose manifest is of something else',
      "is not an archive's manifest",
      (folder) => {
        changeManifest(folder, () => ({ name: 'foundation-shop' }));
      },
    ],
    ['whose export did not finish', 'has no manifest.json', (folder) => rmSync(join(folder, MANIFEST))],
  ])('%s', async (_name, refusal, damage) => {
    const folder = await archive();
    damage(folder);
    await expect(bring(folder)).rejects.toThrow(refusal);
    expect(await readRecord(stageDataOf(empty).table)).toBeNull();
    expect([...(await itemsOf(empty)).keys()].filter((name) => name.startsWith('WORK#'))).toEqual([]);
  });

  test('with items of unknown kinds', async () => {
    const folder = await makeArchive({ items: [{ pk: 'VOUCHER#1', sk: 'VOUCHER' }] });
    folders.push(folder);
    await expect(bring(folder)).rejects.toThrow("can't import");
    expect(await readRecord(stageDataOf(empty).table)).toBeNull();
  });

  test('by a stage in use', async () => {
    await expect(bring(await archive(), used)).rejects.toThrow('The stage preview is not empty: its table holds');
    expect(await readRecord(stageDataOf(used).table)).toBeNull();
  });

  test("by a stage with only a buyer's photo", async () => {
    const { client, name: Bucket } = stageDataOf(empty).bucket;
    const Key = 'photos/pho_01JD0000000000000000000001/large.jpg';
    await client.send(new PutObjectCommand({ Bucket, Key, Body: pngOf(4, 4) }));
    try {
      await expect(bring(await archive())).rejects.toThrow('is not empty: its bucket holds pictures');
    } finally {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
    expect(await readRecord(stageDataOf(empty).table)).toBeNull();
  });
});

describe('An import that is interrupted', () => {
  test.each([
    ['the user pool', 'cognito' as const, 'AdminAddUserToGroup'],
    ['S3', 's3' as const, PICTURE],
  ])('by %s can be run again', async (_name, service, path) => {
    half ??= await archive();
    await empty.fault(service, 'error', 6, path);
    await expect(bring(half)).rejects.toThrow();
    await empty.heal();
    expect(await readRecord(stageDataOf(empty).table)).toMatchObject({ finishedAt: null });
  });

  test('creates each account once, as it was, and leaves out unconfirmed ones', async () => {
    await bring(half ?? '');
    expect(await accountsIn(empty)).toEqual([
      { ...account, id: expect.not.stringMatching('former'), createdAt: expect.any(String) },
    ]);
    expect((await empty.call('GET', '/_ses/messages')).body).toEqual({ items: [] });
  });
});

const NOT_MOVED = [
  ...['sync_products', 'import_products', 'copy_pictures'],
  ...['revoke_tokens', 'reset_second_factor', 'send_factor_reset', 'sync_team_member'],
];

describe('Overdue jobs of every kind', () => {
  test('are not run by an imported shop, however often its clock ticks', async () => {
    for (let tick = 0; tick < 3; tick++) {
      await empty.drain();
      await empty.tick();
    }
    const items = await itemsOf(empty);
    for (const { pk, sk, kind } of work) {
      const present = items.get(`${pk}|${sk}`);
      if (NOT_MOVED.includes(String(kind))) expect(present).toBeUndefined();
      else expect(present).toMatchObject({ parked: true, attempts: 0, gsi2pk: 'WORK#parked' });
    }
    expect((await empty.call('GET', '/_ses/messages')).body).toEqual({ items: [] });
  });

  test('run after their release', async () => {
    await activate(stageDataOf(empty), say);
    await empty.drain();
    await empty.tick();
    const items = await itemsOf(empty);
    for (const { pk, sk } of work) expect(items.get(`${pk}|${sk}`)).not.toMatchObject({ attempts: 0, parked: true });
  });
});

describe('A stage that holds one archive', () => {
  test('refuses another', async () => {
    await expect(bring(await archive())).rejects.toThrow('another archive has been imported into it');
  });
});

describe('An export', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'archive-into-'));
    folders.push(made);
    return made;
  };
  const into = (to: string) => exportArchive({ stageData: stageDataOf(empty), to, say });

  test('is not written among other files', async () => {
    const to = folder();
    writeFileSync(join(to, 'notes.txt'), 'mine');
    await expect(into(to)).rejects.toThrow('holds other files');
    expect(readFileSync(join(to, 'notes.txt'), 'utf8')).toBe('mine');
  });

  test('that was interrupted starts again in its folder, and keeps its pictures', async () => {
    const to = folder();
    mkdirSync(join(to, 'items'));
    writeFileSync(join(to, 'unfinished-export'), '');
    writeFileSync(join(to, itemsFile('orders')), '{"pk":"half');
    await into(to);
    expect(printed.join()).toContain('This is not a snapshot');
    expect(existsSync(join(to, itemsFile('orders')))).toBe(false);
    expect(existsSync(join(to, 'unfinished-export'))).toBe(false);
    expect(readFileSync(join(to, pictureFile(PICTURE))).equals(pngOf(4, 4))).toBe(true);
    await expect(into(to)).rejects.toThrow('already holds an archive');
  });
});
