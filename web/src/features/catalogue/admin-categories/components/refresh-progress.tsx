import type { CategoryRefresh } from '#shared/catalogue/category.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { priceUpdateProgress } from '../category-labels.ts';

/** Shows the progress of a category's latest price update. */
export function RefreshProgress({ refresh, className = '' }: { refresh: CategoryRefresh; className?: string }) {
  return (
    <div className={className}>
      <ProgressBar label="Updating products" value={refresh.done} max={Math.max(refresh.total, refresh.done, 1)} />
      <p className="figures mt-1.5 text-sm text-ash">{priceUpdateProgress(refresh)}</p>
    </div>
  );
}
