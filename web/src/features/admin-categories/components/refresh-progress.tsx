import type { Refresh } from '../../../../../shared/category.ts';
import { progressWords } from '../words.ts';

const BAR =
  'block h-1.5 w-full appearance-none border-0 bg-concrete [&::-moz-progress-bar]:bg-moss [&::-webkit-progress-bar]:bg-concrete [&::-webkit-progress-value]:bg-moss';

/** How far the products are with a category's last change. */
export function RefreshProgress({ refresh, className = '' }: { refresh: Refresh; className?: string }) {
  return (
    <div className={className}>
      <progress
        aria-label="Updating products"
        className={BAR}
        value={refresh.done}
        max={Math.max(refresh.total, refresh.done, 1)}
      />
      <p className="figures mt-1.5 text-sm text-ash">{progressWords(refresh)}</p>
    </div>
  );
}
