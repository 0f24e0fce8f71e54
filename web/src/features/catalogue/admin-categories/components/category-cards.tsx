import { pluralize } from '#shared/base/format-count.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { Badge } from '#web/components/badge.tsx';
import { discountLabel } from '#web/lib/format/admin-format.ts';
import { CategoryActions, type CategoryActs, CategoryLink } from './category-actions.tsx';
import { RefreshProgress } from './refresh-progress.tsx';

function Card({ category, ...acts }: CategoryActs & { category: AdminCategory }) {
  const { slug, description, position, productCount, isFeatured, discount, refresh } = category;
  return (
    <li className="appears border-b border-concrete pt-4 pb-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CategoryLink category={category} />
        {isFeatured && <Badge tone="ink">Featured</Badge>}
        {discount && <Badge tone="rust">{discountLabel(discount)}</Badge>}
      </p>
      <p className="mt-1 text-sm break-words text-ash">{slug}</p>
      {description && <p className="mt-2">{description}</p>}
      <p className="figures mt-2 flex justify-between gap-4 text-sm text-ash">
        <span>Position {position}</span>
        <span>{pluralize(productCount, 'product')}</span>
      </p>
      {refresh?.status === 'running' && <RefreshProgress refresh={refresh} className="mt-3" />}
      <CategoryActions category={category} {...acts} />
    </li>
  );
}

export function CategoryCards({ categories, ...acts }: CategoryActs & { categories: readonly AdminCategory[] }) {
  return (
    <ul aria-label="Categories by position" className="border-t border-ink">
      {categories.map((category) => (
        <Card key={category.id} category={category} {...acts} />
      ))}
    </ul>
  );
}
