import type { ReactNode } from 'react';

interface PartRowProps {
  name: string;
  /** Length of the bar, from 0 to 1. */
  part: number;
  figure: string;
  /** A second figure, shown below the first one. */
  children: ReactNode;
}

/** Shows one row of a list of figures, with a bar that compares it with the other rows. */
export const PartRow = ({ name, part, figure, children }: PartRowProps) => (
  <li className="grid grid-cols-[1fr_minmax(4.5rem,auto)] items-center gap-x-4 border-b border-concrete py-2.5">
    <div className="min-w-0">
      <p className="truncate font-semibold">{name}</p>
      <div className="mt-2 h-1 bg-bone-deep">
        <div className="h-full bg-ink" style={{ width: `${Math.min(1, part) * 100}%` }} />
      </div>
    </div>
    <p className="figures text-right">
      {figure}
      <span className="block text-sm text-ash">{children}</span>
    </p>
  </li>
);
