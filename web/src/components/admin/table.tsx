import type { ReactNode } from 'react';

interface CompareTableProps {
  /** Caption for screen readers. */
  caption: string;
  /** Headings of the names column and the two value columns. */
  heads: readonly [string, string, string];
  rows: readonly { key: string; name: ReactNode; values: readonly [ReactNode, ReactNode] }[];
  /** True to align amounts to the right and emphasize the second one. Otherwise, the two values share the width equally. */
  hasFigures?: boolean;
}

/** Shows two values of each row next to each other. */
export function CompareTable({ caption, heads, rows, hasFigures = false }: CompareTableProps) {
  const [name, left, right] = heads;
  const side = hasFigures ? 'py-2 pl-4 text-right' : 'py-2 pl-3';
  const head = hasFigures ? 'w-full max-w-0 truncate font-normal' : 'w-1/4 font-semibold';
  return (
    <table
      className={`w-full border-collapse text-left text-sm ${hasFigures ? 'figures' : 'table-fixed [overflow-wrap:anywhere]'}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="label border-b border-ink text-xs text-ash [&_th]:font-[inherit]">
        <tr>
          <th scope="col" className={`py-2 ${hasFigures ? '' : 'w-1/4'}`}>
            {name}
          </th>
          <th scope="col" className={side}>
            {left}
          </th>
          <th scope="col" className={side}>
            {right}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: rowName, values: [before, after] }) => (
          <tr key={key} className={`border-b border-concrete ${hasFigures ? '' : 'align-top'}`}>
            <th scope="row" className={`py-2 ${head}`}>
              {rowName}
            </th>
            <td className={`${side} ${hasFigures ? 'text-ash' : ''}`}>{before}</td>
            <td className={`${side} ${hasFigures ? 'font-semibold' : ''}`}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Spreads the columns of a list over a wide screen, so that no row has a wide gap in the middle. */
export const WIDE_COLUMNS = '3xl:[&_:is(th,td):not(:first-child,:last-child)]:pr-16';

interface ColumnHeadProps {
  children: string;
  /** True to align the column to the right. */
  hasFigures?: boolean;
}

export const ColumnHead = ({ children, hasFigures = false }: ColumnHeadProps) => (
  <th
    scope="col"
    className={`label border-b border-ink pr-6 pb-3 text-xs whitespace-nowrap text-ash last:pr-0 ${hasFigures ? 'text-right' : 'text-left'}`}
  >
    {children}
  </th>
);

interface ListHeadsProps {
  /** Names of the columns. The last one is aligned to the right. */
  names: readonly string[];
  /** Classes that set the columns of the list. */
  className: string;
}

/**
 * Shows column headings of a list. They are hidden from screen readers, because each row includes the same labels. Phones
 * stack the columns and hide the headings.
 */
export const ListHeads = ({ names, className }: ListHeadsProps) => (
  <div aria-hidden="true" className={`label grid gap-x-6 pb-3 text-xs text-ash max-md:hidden ${className}`}>
    {names.map((name) => (
      <span key={name} className="last:text-right">
        {name}
      </span>
    ))}
  </div>
);
