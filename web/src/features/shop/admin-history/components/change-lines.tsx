import type { ChangeLine } from '../audit-changes.ts';

/** Lists changed fields with their values before and after. */
export const ChangeLines = ({ lines }: { lines: readonly ChangeLine[] }) => (
  <dl className="mt-2 space-y-1.5">
    {lines.map(({ label, before, after }) => (
      <div key={label} className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
        <dt className="text-sm text-ash">{label}</dt>
        <dd className="figures min-w-0 text-sm break-words">
          {before !== null && <del className="text-ash">{before}</del>}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
          {after !== null && <ins className="no-underline">{after}</ins>}
        </dd>
      </div>
    ))}
  </dl>
);
