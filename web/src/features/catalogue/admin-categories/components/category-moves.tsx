import type { AdminCategory } from '#shared/catalogue/category.ts';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { type CategoryOrder, moveId } from '../use-category-order.ts';

const MOVE =
  'grid size-11 place-items-center hover:bg-concrete aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-transparent';

interface CategoryMovesProps {
  category: AdminCategory;
  /** Position of the category in the list, from 0. */
  index: number;
  count: number;
  onMove: CategoryOrder['move'];
}

/** Shows two buttons that move a category up or down by one place. */
export const CategoryMoves = ({ category: { id, name }, index, count, onMove }: CategoryMovesProps) => (
  <Needs right="editProducts">
    <span className="inline-flex">
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          id={moveId(id, by)}
          aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
          aria-disabled={index + by < 0 || index + by >= count}
          className={MOVE}
          onClick={() => onMove(id, by)}
        >
          {by < 0 ? '↑' : '↓'}
        </button>
      ))}
    </span>
  </Needs>
);
