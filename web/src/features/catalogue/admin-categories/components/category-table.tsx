import type { ReactNode } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { discountLabel } from '#shared/catalogue/prices/discount-schedule.ts';
import { ColumnHead } from '#web/components/admin/table.tsx';
import { Badge } from '#web/components/badge.tsx';
import { useMay } from '#web/lib/session/role.ts';
import { useCategoryOrder } from '../use-category-order.ts';
import {
  CategoryActions,
  type CategoryActs,
  CategoryLink,
  CategoryPicture,
  ProductsLink,
} from './category-actions.tsx';
import { CategoryMoves } from './category-moves.tsx';
import { RefreshProgress } from './refresh-progress.tsx';
import { NextDiscount } from './scheduled-discounts.tsx';

const CELL = 'border-b border-concrete py-4 pr-6 align-top';

interface RowProps extends CategoryActs {
  category: AdminCategory;
  moves: ReactNode;
  drag: object;
}

function Row({ category, moves, drag, ...acts }: RowProps) {
  const { slug, description, position, isFeatured, discount, refresh } = category;
  return (
    <tr className="appears" {...drag}>
      <th scope="row" className={`${CELL} min-w-60 text-left font-normal`}>
        <span className="flex gap-4">
          <CategoryPicture category={category} />
          <span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CategoryLink category={category} />
              {isFeatured && <Badge tone="ink">Featured</Badge>}
            </span>
            <span className="mt-0.5 block text-sm text-ash">{slug}</span>
          </span>
        </span>
      </th>
      <td className={`${CELL} w-full text-ash`}>
        <p className="line-clamp-2 max-w-[52ch]">{description}</p>
      </td>
      <td className={`${CELL} figures py-1.5! whitespace-nowrap`}>
        <span className="inline-block w-6 text-right">{position}</span> {moves}
      </td>
      <td className={`${CELL} figures text-right`}>
        <ProductsLink category={category} />
      </td>
      <td className={`${CELL} min-w-40`}>
        {discount ? <Badge tone="rust">{discountLabel(discount)}</Badge> : <span className="text-ash">None</span>}
        <NextDiscount category={category} />
        {refresh?.status === 'running' && <RefreshProgress refresh={refresh} className="mt-3" />}
      </td>
      <td className={`${CELL} py-1.5! pr-0! whitespace-nowrap [&>div]:flex-nowrap`}>
        <CategoryActions category={category} {...acts} />
      </td>
    </tr>
  );
}

const COLUMNS = ['Category', 'Description', 'Position', 'Products', 'Discount'] as const;
const IN_FIGURES: readonly string[] = ['Products'];

export function CategoryTable({ categories, ...acts }: CategoryActs & { categories: readonly AdminCategory[] }) {
  const { listed, move, dragOf } = useCategoryOrder(categories);
  const mayMove = useMay('editProducts');
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">Categories by position</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <ColumnHead key={column} hasFigures={IN_FIGURES.includes(column)}>
              {column}
            </ColumnHead>
          ))}
          <th scope="col" className="border-b border-ink">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map((category, index) => (
          <Row
            key={category.id}
            category={category}
            drag={mayMove ? dragOf(category.id) : {}}
            moves={<CategoryMoves category={category} index={index} count={listed.length} onMove={move} />}
            {...acts}
          />
        ))}
      </tbody>
    </table>
  );
}
