import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { Headline, Waiting } from '#web/components/admin/headline.tsx';
import { Outdated } from '#web/components/admin/outdated.tsx';
import { Button } from '#web/components/button.tsx';
import { toast } from '#web/lib/toast.ts';
import { useWide } from '#web/lib/use-wide.ts';
import { adminCategoriesQuery } from '../api/categories.ts';
import { categoryDraftOf, newDraft } from '../category-draft.ts';
import { CategoryCards } from './category-cards.tsx';
import { CategoryDiscountButton } from './category-discount-button.tsx';
import { CategoryForm } from './category-form.tsx';
import { CategoryTable } from './category-table.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { DiscountDialog } from './discount-dialog.tsx';

/** What is open over the list. */
type Open =
  | { act: 'add' }
  | { act: 'edit'; category: AdminCategory }
  | { act: 'delete'; category: AdminCategory }
  | { act: 'discount'; category: AdminCategory };

const Empty = () => (
  <>
    <p className="text-lg">No categories yet</p>
    <p className="mt-2 max-w-[52ch] text-ash">
      Categories are the shelves of the shop: each has a page of its own, and may take a discount off its products.
    </p>
  </>
);

/** The categories, and all that is done with them. */
export function AllCategories() {
  const { data: categories, isError, isLoadingError, refetch } = useQuery(adminCategoriesQuery);
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const List = useWide() ? CategoryTable : CategoryCards;
  const close = () => setOpen(null);

  useEffect(() => {
    if (isLoadingError) toast({ tone: 'error', title: 'Failed to fetch categories', name: 'categories' });
  }, [isLoadingError]);

  /** What shoppers see in this browser, with the names of its categories, is out of date as well. */
  function refresh() {
    close();
    void client.invalidateQueries();
  }

  /** At once, so that the focus does not go back to a button that is about to go. */
  function forget({ id }: AdminCategory) {
    client.setQueryData(adminCategoriesQuery.queryKey, (items) => items?.filter((item) => item.id !== id));
    refresh();
  }

  return (
    <>
      <Headline title="Categories">
        {categories && (
          <div className="flex w-full flex-wrap gap-3 *:grow sm:ml-auto sm:w-auto sm:*:grow-0">
            <CategoryDiscountButton />
            <Button size="small" onClick={() => setOpen({ act: 'add' })}>
              Add category
            </Button>
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
      {open?.act === 'add' && (
        <CategoryForm category={null} start={newDraft(categories ?? [])} onSaved={refresh} onClose={close} />
      )}
      {open?.act === 'edit' && (
        <CategoryForm
          category={open.category}
          start={categoryDraftOf(open.category)}
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
