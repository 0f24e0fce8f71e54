import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importProductsJob } from '#functions/catalogue/product-import/import-products-job.ts';
import { packResults, unpackResults } from '#functions/catalogue/product-import/pack.ts';
import { planPart } from '#functions/catalogue/product-import/plan-part.ts';
import { logger } from '#functions/runtime/log.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import { advanceImport, getImport, getImportPart, getImportResult } from '#store/catalogue/product-imports.ts';
import { insertProduct } from '#store/catalogue/product-writes.ts';

vi.mock(import('#functions/catalogue/product-import/plan-part.ts'), () => ({ planPart: vi.fn() }));
vi.mock(import('#store/catalogue/product-imports.ts'), async (original) => ({
  ...(await original()),
  getImport: vi.fn(),
  getImportPart: vi.fn(),
  getImportResult: vi.fn(),
  putImportPlan: vi.fn(),
  advanceImport: vi.fn(),
}));
vi.mock(import('#store/catalogue/product-writes.ts'), async (original) => ({
  ...(await original()),
  insertProduct: vi.fn(),
}));
vi.mock(import('#functions/catalogue/normalize-product.ts'), async (original) => ({
  ...(await original()),
  toNewProduct: async (input) => input as never,
}));

const RUN = { id: 'imp_1', part: 1, parts: 1, status: 'running', createdAt: '2026-11-21T12:00:00Z', startedAt: null };

const planned = (handle: string, kind: PlannedProduct['kind'] = 'new') => ({
  ...{ row: 2, handle, title: handle, kind, changes: [], problems: [], notes: [] },
});
const pairOf = (handle: string) => ({
  ...{ csv: { row: 2, handle }, current: null, input: { handle }, hasCopies: false, planned: planned(handle) },
});

const jobAfter = (attempts: number) => ({ kind: 'import_products', subject: 'imp_1', attempts }) as never;

/** Forgets earlier calls, and keeps expected warnings and errors out of the output. */
function quiet() {
  vi.resetAllMocks();
  vi.spyOn(logger, 'warn').mockReturnValue();
  vi.spyOn(logger, 'error').mockReturnValue();
}

const saved = () => vi.mocked(advanceImport).mock.calls[0]?.[1];

describe('A product that cannot be written, as its item is too large,', () => {
  beforeEach(async () => {
    quiet();
    vi.mocked(getImportPart).mockResolvedValue((await packResults([])) as never);
    vi.mocked(getImportResult).mockResolvedValue(null);
    vi.mocked(getImport)
      .mockResolvedValueOnce(RUN as never)
      .mockResolvedValueOnce(null);
    vi.mocked(planPart).mockResolvedValue([pairOf('first'), pairOf('huge'), pairOf('last')] as never);
    vi.mocked(insertProduct).mockImplementation(async (product) => {
      if ((product as unknown as { handle: string }).handle === 'huge') throw new Error('Item size has exceeded');
      return product as never;
    });
  });

  test('is tried again at first', async () => {
    await expect(importProductsJob.run(jobAfter(1), 0)).rejects.toThrow('Item size has exceeded');
    expect(advanceImport).not.toHaveBeenCalled();
  });

  test('fails alone in the end, and the others are imported', async () => {
    await importProductsJob.run(jobAfter(7), 0);
    expect(saved()?.map(({ kind }) => kind)).toEqual(['new', 'error', 'new']);
    const results = await unpackResults(vi.mocked(advanceImport).mock.calls[0]?.[2] as Uint8Array);
    expect(results[1]?.problems).toEqual([
      { row: 2, column: 'Handle', message: 'It could not be saved. Import it again, or create it by hand.' },
    ]);
  });
});

describe('A part that an interruption left half written', () => {
  test('counts each product as the first comparison did', async () => {
    quiet();
    const before = [planned('made'), planned('edited', 'changed'), planned('same', 'unchanged')];
    vi.mocked(getImportPart).mockResolvedValue((await packResults([])) as never);
    vi.mocked(getImportResult).mockResolvedValue({ isPlanned: true, bytes: await packResults(before as never) });
    vi.mocked(getImport)
      .mockResolvedValueOnce(RUN as never)
      .mockResolvedValueOnce(null);
    const now = ['made', 'edited', 'same'].map((handle) => ({
      ...pairOf(handle),
      ...{ input: undefined, planned: planned(handle, 'unchanged') },
    }));
    vi.mocked(planPart).mockResolvedValue(now as never);
    await importProductsJob.run(jobAfter(2), 0);
    expect(saved()?.map(({ kind }) => kind)).toEqual(['new', 'changed', 'unchanged']);
  });
});
