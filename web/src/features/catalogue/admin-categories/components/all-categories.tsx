import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { discountLabel } from '#shared/catalogue/prices/discount-schedule.ts';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline, Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { useWide } from '#web/lib/hooks/use-wide.ts';
import { toast } from '#web/lib/toast.ts';
import { adminCategoriesQuery } from '../api/admin-categories.ts';
import { newCategoryDraft } from '../category-draft.ts';
import { useCategoryOrder } from '../use-category-order.ts';
import {
  CategoryActions,
  type CategoryActs,
  CategoryLink,
  CategoryPicture,
  ProductsLink,
} from './category-actions.tsx';
import { CategoryDiscountButton } from './category-discount-button.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryMoves } from './category-moves.tsx';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { RefreshProgress } from './refresh-progress.tsx';
import { NextDiscount } from './scheduled-discounts.tsx';

function Card({ category, moves, ...acts }: CategoryActs & { category: AdminCategory; moves: ReactNode }) {
  const { slug, description, position, isFeatured, discount, refresh } = category;
  return (
    <li className="appears border-b border-concrete pt-4 pb-1">
      <div className="flex justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <CategoryLink category={category} />
            {isFeatured && <Badge tone="ink">Featured</Badge>}
            {discount && <Badge tone="rust">{discountLabel(discount)}</Badge>}
          </p>
          <p className="mt-1 text-sm break-words text-ash">{slug}</p>
          <NextDiscount category={category} />
        </div>
        <CategoryPicture category={category} />
      </div>
      {description && <p className="mt-2">{description}</p>}
      <p className="figures mt-2 flex items-center justify-between gap-4 text-sm text-ash">
        <ProductsLink category={category} unit />
        <span className="inline-flex items-center gap-2">
          Position {position} {moves}
        </span>
      </p>
      {refresh?.status === 'running' && <RefreshProgress refresh={refresh} className="mt-3" />}
      <CategoryActions category={category} {...acts} />
    </li>
  );
}

function CategoryCards({ categories, ...acts }: CategoryActs & { categories: readonly AdminCategory[] }) {
  const { listed, move } = useCategoryOrder(categories);
  return (
    <ul aria-label="Categories by position" className="border-t border-ink">
      {listed.map((category, index) => (
        <Card
          key={category.id}
          category={category}
          moves={<CategoryMoves category={category} index={index} count={listed.length} onMove={move} />}
          {...acts}
        />
      ))}
    </ul>
  );
}

/** Names the dialog that is open over the list. */
type Open =
  | { act: 'add' }
  | { act: 'edit'; category: AdminCategory }
  | { act: 'delete'; category: AdminCategory }
  | { act: 'discount'; category: AdminCategory };

const Empty = () => (
  <>
    <p className="text-lg">No categories yet</p>
    <p className="mt-2 max-w-[52ch] text-ash">
      Categories group your products. Each one has its own page and can have a discount.
    </p>
  </>
);

/** Shows the list of categories with all actions. */
export function AllCategories() {
  const { data: categories, isError, isLoadingError, refetch } = useQuery(adminCategoriesQuery);
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const List = useWide() ? CategoryTable : CategoryCards;
  const close = () => setOpen(null);

  useEffect(() => {
    if (isLoadingError) toast({ tone: 'error', title: 'Failed to fetch categories', name: 'categories' });
  }, [isLoadingError]);

  /** Closes the dialog and reads all data again. Store pages in this browser show category names too. */
  function refresh() {
    close();
    void client.invalidateQueries();
  }

  /**
   * Removes the category from the list before the new list arrives. Otherwise the focus would return to a button that is
   * about to disappear.
   */
  function forget({ id }: AdminCategory) {
    client.setQueryData(adminCategoriesQuery.queryKey, (items) => items?.filter((item) => item.id !== id));
    refresh();
  }

  return (
    <>
      <Headline title="Categories">
        {categories && (
          <div className="flex w-full flex-wrap gap-3 *:grow sm:ml-auto sm:w-auto sm:*:grow-0">
            <Needs right="setDiscounts">
              <CategoryDiscountButton />
            </Needs>
            <Needs right="editProducts">
              <Button size="small" onClick={() => setOpen({ act: 'add' })}>
                Add category
              </Button>
            </Needs>
          </div>
        )}
      </Headline>
      {isError && <Outdated what={categories ? 'the newest categories' : 'the categories'} onRetry={() => refetch()} />}
      {!categories && !isError && <Waiting />}
      {categories?.length === 0 && <Empty />}
      {categories && categories.length > 0 && (
        <List
          categories={categories}
          onEdit={(category) => setOpen({ act: 'edit', category })}
          onDiscount={(category) => setOpen({ act: 'discount', category })}
          onDelete={(category) => setOpen({ act: 'delete', category })}
        />
      )}
      {(open?.act === 'add' || open?.act === 'edit') && (
        <CategoryForm
          category={open.act === 'edit' ? open.category : null}
          blank={newCategoryDraft(categories ?? [])}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open?.act === 'delete' && (
        <DeleteCategory category={open.category} onClose={close} onDeleted={() => forget(open.category)} />
      )}
      {open?.act === 'discount' && <DiscountDialog startWith={open.category.id} onClose={close} />}
    </>
  );
}
