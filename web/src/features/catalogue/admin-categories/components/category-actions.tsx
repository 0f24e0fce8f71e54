import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';

export interface CategoryActs {
  onEdit: (category: AdminCategory) => void;
  onDiscount: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
}

const THUMBNAIL_PIXELS = 112;

interface ProductsLinkProps {
  category: AdminCategory;
  /** True to show the unit after the number, for layouts without a column heading. */
  unit?: boolean;
}

const ACT = 'label inline-flex min-h-11 items-center text-xs underline-offset-4 hover:underline';

/** Links to the page of a category, with its products, their order, and its picture. */
export const CategoryLink = ({ category: { id, name } }: { category: AdminCategory }) => (
  <EntryLink to={`/admin/categories/${id}`} className="font-semibold underline-offset-4 hover:underline">
    {name}
  </EntryLink>
);

/** Shows the picture of a category, if it has one. */
export const CategoryPicture = ({ category: { picture } }: { category: AdminCategory }) =>
  picture && (
    <img
      src={renditionUrl(picture, THUMBNAIL_PIXELS)}
      alt=""
      loading="lazy"
      className="size-14 shrink-0 bg-bone-deep object-cover"
    />
  );

/** Shows the number of products in a category, as a link to those products. */
export const ProductsLink = ({ category: { id, name, productCount }, unit }: ProductsLinkProps) => (
  <Link
    to={`/admin/products?category=${id}`}
    className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
  >
    {unit ? pluralize(productCount, 'product') : productCount}
    <span className="sr-only">
      {unit ? '' : ' products'} of {name}
    </span>
  </Link>
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
      <Needs right="editProducts">
        <button type="button" className={ACT} onClick={() => onEdit(category)}>
          Edit{name}
        </button>
      </Needs>
      {!category.rule && (
        <Needs right="setDiscounts">
          <button type="button" className={ACT} onClick={() => onDiscount(category)}>
            Discount{name}
          </button>
        </Needs>
      )}
      <Needs right="editProducts">
        <button type="button" className={`${ACT} text-rust-deep`} onClick={() => onDelete(category)}>
          Delete{name}
        </button>
      </Needs>
    </div>
  );
}
