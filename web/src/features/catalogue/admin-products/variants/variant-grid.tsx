import { type KeyboardEvent, memo, useCallback, useId, useRef } from 'react';
import { choiceText } from '#shared/catalogue/availability.ts';
import { FieldWarning } from '#web/components/admin/fields.tsx';
import { FillBar } from './fill-bar.tsx';
import type { VariantErrors } from './read-variants.ts';
import { usePasting } from './use-pasting.ts';
import { saleWarning, VARIANT_COLUMNS, type VariantField, type VariantRow } from './variant-rows.ts';
import { skuWarnings } from './variant-sku.ts';

const NUMBERS: readonly VariantField[] = ['quantity', 'price', 'compareAt', 'cost', 'weight'];
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** The product's prices as text. */
export interface ProductPrices {
  price: string;
  compareAt: string;
}

interface RowProps {
  row: VariantRow;
  position: number;
  /** The product's prices. A variant without its own price uses them. */
  product: ProductPrices;
  errors: Partial<Record<VariantField, string>>;
  /** A warning about another variant with the same SKU. */
  skuWarning: string | undefined;
  onChange: (position: number, field: VariantField, text: string) => void;
}

function RowView({ row, position, product, errors, skuWarning, onChange }: RowProps) {
  const id = useId();
  const name = choiceText(row);
  const warnings: Partial<Record<VariantField, string | undefined>> = {
    compareAt: saleWarning(row, product),
    sku: skuWarning,
  };
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:border-b max-sm:border-concrete max-sm:py-3">
      <th
        scope="row"
        className="py-1 pr-3 text-left font-normal max-sm:col-span-2 max-sm:font-medium sm:sticky sm:left-0 sm:bg-bone sm:pt-3.5 sm:align-top sm:whitespace-nowrap"
      >
        {name}
      </th>
      {VARIANT_COLUMNS.map(({ field, label }, column) => (
        <td key={field} className="py-1 pr-1 align-top">
          <span aria-hidden="true" className="mb-1 block text-sm text-ash sm:hidden">
            {label}
          </span>
          <input
            value={row[field]}
            placeholder={field === 'price' || field === 'compareAt' ? product[field] : undefined}
            aria-label={`${label} of ${name}`}
            aria-invalid={errors[field] ? true : undefined}
            aria-describedby={errors[field] || warnings[field] ? `${id}-${field}` : undefined}
            inputMode={field === 'quantity' ? 'numeric' : NUMBERS.includes(field) ? 'decimal' : undefined}
            maxLength={field === 'sku' ? 80 : 20}
            spellCheck={false}
            autoComplete="off"
            data-cell={`${position}.${column}`}
            className={`min-h-11 w-full border bg-transparent px-2 outline-offset-0 focus:border-ink ${NUMBERS.includes(field) ? 'sm:w-18' : 'sm:w-27'} ${errors[field] ? 'border-rust' : 'border-control'}`}
            onChange={({ target }) => onChange(position, field, target.value)}
          />
          {errors[field] && (
            <p id={`${id}-${field}`} className="mt-1 text-sm text-rust-deep">
              {errors[field]}
            </p>
          )}
          {!errors[field] && warnings[field] && <FieldWarning id={`${id}-${field}`}>{warnings[field]}</FieldWarning>}
        </td>
      ))}
    </tr>
  );
}

const Row = memo(
  RowView,
  (a, b) =>
    a.row === b.row &&
    a.position === b.position &&
    a.skuWarning === b.skuWarning &&
    a.product.price === b.product.price &&
    a.product.compareAt === b.product.compareAt &&
    JSON.stringify(a.errors) === JSON.stringify(b.errors),
);

const errorsOfRow = (errors: VariantErrors, position: number) =>
  Object.fromEntries(
    VARIANT_COLUMNS.flatMap(({ field }) => {
      const message = errors[`variants.${position}.${field}`];
      return message ? [[field, message]] : [];
    }),
  );

interface GridProps {
  rows: readonly VariantRow[];
  product: ProductPrices;
  errors: VariantErrors;
  onChange: (change: (rows: VariantRow[]) => VariantRow[]) => void;
}

/**
 * Edits all variants in one table. Arrow keys and Enter move up and down a column. Cells copied from a spreadsheet are pasted
 * starting at the focused cell, and one undo reverts the paste. The bar above fills a column.
 */
export default function VariantGrid({ rows, product, errors, onChange }: GridProps) {
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const edit = useCallback((position: number, field: VariantField, text: string) => {
    latest.current((now) => now.map((row, index) => (index === position ? { ...row, [field]: text } : row)));
  }, []);

  const cellOf = (target: EventTarget) => {
    const [row, column] = ((target as HTMLElement).dataset.cell ?? '').split('.').map(Number);
    return row === undefined || column === undefined ? null : { row, column };
  };

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const cell = cellOf(event.target);
    if (!step || !cell) return;
    event.preventDefault();
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${cell.row + step}.${cell.column}"]`);
    next?.focus();
    next?.select();
  }

  const pasting = usePasting(rows, onChange);
  const warnings = skuWarnings(rows);

  return (
    <div>
      <FillBar rows={rows} onChange={onChange} />
      <div className="scrolls-aside overflow-x-auto">
        <table
          ref={table}
          className="w-full border-collapse max-sm:block"
          onKeyDown={(event) => {
            move(event);
            pasting.undo(event);
          }}
          onPaste={(event) => pasting.paste(event, cellOf(event.target))}
        >
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className="label py-2 pr-3 text-left align-bottom text-xs sm:sticky sm:left-0 sm:bg-bone">
                Variant
              </th>
              {VARIANT_COLUMNS.map(({ field, label }) => (
                <th key={field} scope="col" className="label py-2 pr-1 text-left align-bottom text-xs">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row, position) => (
              <Row
                key={choiceText(row)}
                row={row}
                position={position}
                product={product}
                errors={errorsOfRow(errors, position)}
                skuWarning={warnings[position]}
                onChange={edit}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="mt-2 text-sm empty:hidden">
        {pasting.notice}
      </p>
      {errors.variants && (
        <p role="alert" className="mt-2 text-sm text-rust-deep">
          {errors.variants}
        </p>
      )}
    </div>
  );
}
