import { pluralize } from '#shared/base/format-count.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Button, buttonLook } from '#web/components/button.tsx';
import { slipsPath } from './slips-path.ts';

interface ChosenBarProps {
  /** Ids of the selected orders, from top to bottom. */
  ids: readonly string[];
  /** Number of selected orders that the list does not show. */
  hidden: number;
  onShip: () => void;
  onShipPointed: () => void;
  onClear: () => void;
}

/** Shows the actions for the selected orders. Stays at the bottom of the window while the list scrolls. */
export function ChosenBar({ ids, hidden, onShip, onShipPointed, onClear }: ChosenBarProps) {
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-0 z-20 -mx-gutter mt-8 -mb-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-ink bg-bone px-gutter py-3 lg:-mx-12 lg:px-12"
    >
      <p role="status" className="figures grow sm:grow-0">
        {pluralize(ids.length, 'order')} selected
        {hidden > 0 && <span className="text-ash">, {hidden} not shown</span>}
      </p>
      <button type="button" className="link min-h-11 text-sm sm:order-last" onClick={onClear}>
        Clear<span className="sr-only"> the selection</span>
      </button>
      <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:w-auto">
        <Button size="small" className="px-3!" onPointerEnter={onShipPointed} onFocus={onShipPointed} onClick={onShip}>
          Mark as shipped
        </Button>
        <EntryLink to={slipsPath(ids)} className={buttonLook('outline', 'px-3!', 'small')}>
          Print packing slips
        </EntryLink>
      </div>
    </section>
  );
}
