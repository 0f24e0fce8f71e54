import type { ReactNode } from 'react';

interface CompareTableProps {
  /** For screen readers. */
  caption: string;
  /** Headings of the names and of the two sides. */
  heads: readonly [string, string, string];
  rows: readonly { key: string; name: ReactNode; values: readonly [ReactNode, ReactNode] }[];
  /** Aligns amounts to the right and stresses the second one. Texts share the width. */
  hasFigures?: boolean;
}

/** Compares two values of each row. */
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

/** Spreads the columns of a list over a wide screen, so that no row has a hole in its middle. */
export const WIDE_COLUMNS = '3xl:[&_:is(th,td):not(:first-child,:last-child)]:pr-16';

interface ColumnHeadProps {
  children: string;
  /** Aligns the column to the right. */
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
  /** The last one stands on the right. */
  names: readonly string[];
  /** Columns of the list. */
  className: string;
}

/** Names the columns of a list whose rows say the same to screen readers. Phones stack the columns and do without. */
export const ListHeads = ({ names, className }: ListHeadsProps) => (
  <div aria-hidden="true" className={`label grid gap-x-6 pb-3 text-xs text-ash max-md:hidden ${className}`}>
    {names.map((name) => (
      <span key={name} className="last:text-right">
        {name}
      </span>
    ))}
  </div>
);
