import type { AdminCategory } from '#shared/catalogue/category.ts';

export interface CategoryActs {
  onEdit: (category: AdminCategory) => void;
  onDiscount: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
}

const ACT = 'label inline-flex min-h-11 items-center text-xs underline-offset-4 hover:underline';

export function CategoryActions({
  category,
  onEdit,
  onDiscount,
  onDelete,
}: CategoryActs & { category: AdminCategory }) {
  const name = <span className="sr-only"> {category.name}</span>;
  return (
    <div className="flex flex-wrap gap-x-6">
      <button type="button" className={ACT} onClick={() => onEdit(category)}>
        Edit{name}
      </button>
      <button type="button" className={ACT} onClick={() => onDiscount(category)}>
        Discount{name}
      </button>
      <button type="button" className={`${ACT} text-rust-deep`} onClick={() => onDelete(category)}>
        Delete{name}
      </button>
    </div>
  );
}
