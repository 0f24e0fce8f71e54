import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toStoredVariants } from '#shared/catalogue/variants/own-variants.ts';
import { product } from '../../fixtures.ts';
import { counted, exported, ownProduct, planOf } from './plan-fixtures.ts';

describe('importing a product whose variants have their own values', () => {
  test('changes nothing as it was exported, also in another order of the rows', () => {
    expect(planOf(exported(counted()), counted()).planned).toMatchObject({ kind: 'unchanged', changes: [] });
    const [header, ...rows] = 'Handle,Size,Color,Price\na,M,Blue,52\na,S,Blue,48\na,S,Red,48\na,M,Red,48'.split('\n');
    const sorted = [header, ...rows.map((row) => row.replace(/^a/, 'fault-line-hoodie'))].join('\n');
    expect(planOf(sorted, counted()).planned.kind).toBe('unchanged');
  });

  test('keeps what was sold since the export, and sets the stock that was edited', () => {
    const sold = counted({ inventoryQuantity: 5 });
    const [first] = sold.variants ?? [];
    if (first) first.quantity = 1;
    const file = exported(counted()).replace(/,4,4,/, ',9,4,');
    const { planned, input } = planOf(file, sold);
    expect(planned.changes).toEqual([{ column: 'Stock (M / Blue)', from: '4', to: '9' }]);
    expect(input?.inventoryQuantity).toBe(10);
    expect(input?.variants).toContainEqual({ size: 'M', color: 'Red', sku: 'M-RED', quantity: 1, quantitySeen: 1 });
    expect(input?.variants).toContainEqual(expect.objectContaining({ size: 'M', quantity: 9, quantitySeen: 4 }));
  });

  test('names a new variant, and sells it from its own stock', () => {
    const file = `${exported(counted())}fault-line-hoodie,,,,,,L,Red,,,48.00,,,640,2,,,,,,\r\n`;
    const { planned, input } = planOf(file, counted());
    expect(planned.changes).toMatchObject([
      { column: 'Size', to: 'S, M, L' },
      { column: 'New variants', to: 'L / Red' },
    ]);
    expect(input?.variants).toContainEqual({ size: 'L', color: 'Red', quantity: 2 });
  });

  test('names the variants that a file without their rows removes, and their stock', () => {
    const withoutRow = (start: string) =>
      exported(counted())
        .split('\r\n')
        .filter((line) => !line.includes(start))
        .join('\r\n');
    const { planned, input } = planOf(withoutRow(',M,Blue,'), counted());
    expect(planned).toMatchObject({
      kind: 'changed',
      changes: [{ column: 'Removed variants', from: 'M / Blue (4 in stock)', to: '' }],
    });
    expect(input?.variants?.map(({ size, color }) => [size, color])).toEqual([
      ['S', 'Red'],
      ['M', 'Red'],
      ['S', 'Blue'],
    ]);
    expect(planOf(withoutRow(',S,Blue,'), counted()).planned.changes).toEqual([
      { column: 'Removed variants', from: 'S / Blue', to: '' },
    ]);
    const without = counted({ variants: counted().variants?.filter(({ size }) => size === 'M') });
    expect(planOf(withoutRow(',S,Blue,'), without).planned.kind).toBe('unchanged');
  });

  test('knows a color by its name in another case', () => {
    expect(planOf(exported(counted()).replaceAll(',Blue,', ',BLUE,'), counted()).planned.kind).toBe('unchanged');
  });

  test('lists a change of all variants once, and one without the columns of a size and a color too', () => {
    const { planned, input } = planOf('Handle,Cost\nfault-line-hoodie,12', counted());
    expect(planned.changes).toEqual([
      { column: 'Cost (S / Red, M / Red, S / Blue)', from: '', to: '$12.00' },
      { column: 'Cost (M / Blue)', from: '$20.00', to: '$12.00' },
    ]);
    expect(input).toMatchObject({ costCents: 1_200, sizes: ['S', 'M'] });
    const one = planOf('Handle,SKU\nfault-line-hoodie,NEW', ownProduct());
    expect(one.planned.changes).toEqual([{ column: 'SKU', from: 'FLH-1', to: 'NEW' }]);
  });

  test('refuses one stock number for variants that have their own', () => {
    expect(planOf('Handle,Stock\nfault-line-hoodie,12', counted()).planned).toMatchObject({
      kind: 'error',
      problems: [{ row: 2, column: 'Stock' }],
    });
  });

  test('changes nothing the second time, whatever the values are', () => {
    const amount = fc.option(fc.integer({ min: 1, max: 3 }));
    const row = fc.record({
      sku: fc.constantFrom('', 'A', 'B'),
      barcode: fc.constantFrom('', '1'),
      price: fc.integer({ min: 1, max: 3 }),
      compareAt: amount,
      cost: amount,
      weight: amount,
      stock: fc.option(fc.integer({ min: 0, max: 3 })),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        const file = [
          'Handle,Title,Size,SKU,Barcode,Price,Compare-at price,Cost,Weight (grams),Stock',
          ...rows.map(
            (one, at) =>
              `cap,${at === 0 ? 'Cap' : ''},S${at},${one.sku},${one.barcode},${one.price},${one.compareAt ?? ''},${one.cost ?? ''},${one.weight ?? ''},${one.stock ?? ''}`,
          ),
        ].join('\n');
        const { input } = planOf(file, null);
        if (!input) throw new Error('It was refused');
        const { variants, categoryIds: _none, ...fields } = input;
        const saved = product({
          ...fields,
          ...{ categories: [], slug: 'cap' },
          ...(variants ? { variants: toStoredVariants(variants, input.priceCents) } : {}),
        });
        expect(planOf(file, saved).planned).toMatchObject({ kind: 'unchanged', changes: [] });
        expect(planOf(exported(saved), saved).planned).toMatchObject({ kind: 'unchanged', changes: [] });
      }),
      { numRuns: 500 },
    );
  });
});
