interface ColumnHeadProps {
  children: string;
  /** Figures stand to the right. */
  hasFigures?: boolean;
}

/** The head of a table's column. */
export const ColumnHead = ({ children, hasFigures = false }: ColumnHeadProps) => (
  <th
    scope="col"
    className={`label border-b border-ink pr-6 pb-3 text-xs whitespace-nowrap text-ash last:pr-0 ${hasFigures ? 'text-right' : 'text-left'}`}
  >
    {children}
  </th>
);
