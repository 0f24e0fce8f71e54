import { Link } from 'react-router-dom';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';

export interface CategoryActs {
  onEdit: (category: AdminCategory) => void;
  onDiscount: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
}

const ACT = 'label inline-flex min-h-11 items-center text-xs underline-offset-4 hover:underline';

/** Leads to the products, the order and the picture of a category. */
export const CategoryLink = ({ category: { id, name } }: { category: AdminCategory }) => (
  <EntryLink to={`/admin/categories/${id}`} className="font-semibold underline-offset-4 hover:underline">
    {name}
  </EntryLink>
);

export function CategoryActions({
  category,
  onEdit,
  onDiscount,
  onDelete,
}: CategoryActs & { category: AdminCategory }) {
  const name = <span className="sr-only"> {category.name}</span>;
  return (
    <div className="flex flex-wrap gap-x-6">
      <Link to={`/products/${category.slug}`} className={ACT}>
        View{name}
      </Link>
      <button type="button" className={ACT} onClick={() => onEdit(category)}>
        Edit{name}
      </button>
      {!category.rule && (
        <button type="button" className={ACT} onClick={() => onDiscount(category)}>
          Discount{name}
        </button>
      )}
      <button type="button" className={`${ACT} text-rust-deep`} onClick={() => onDelete(category)}>
        Delete{name}
      </button>
    </div>
  );
}
