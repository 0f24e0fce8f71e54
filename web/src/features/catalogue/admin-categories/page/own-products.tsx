import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ulid } from 'ulid';
import type { ProductChange } from '#shared/catalogue/changes/product-change.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { FormSheet } from '#web/components/form-sheet.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { Picture } from '#web/components/picture.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { toast } from '#web/lib/toast.ts';
import { type CategoryPreview, changeMembership, previewsKey, productSearchQuery } from '../api/category-products.ts';

const SEARCH_MS = 300;

const LIST_TRIES = 20;
const LIST_MS = 300;

/** Returns the number of products in the category that this page has loaded. Returns undefined before they are loaded. */
const totalOf = (client: QueryClient, categoryId: string): number | undefined =>
  client
    .getQueriesData<CategoryPreview>({ queryKey: previewsKey(categoryId), type: 'active' })
    .map(([, listed]) => listed?.total)
    .at(-1);

/**
 * Reads the category's products again until their number changes or 20 attempts have been made. Lists are updated shortly
 * after a product changes.
 */
async function listAgain(client: QueryClient, categoryId: string, before: number | undefined): Promise<void> {
  await client.invalidateQueries({ queryKey: ['admin'] });
  for (let tries = 1; tries < LIST_TRIES && totalOf(client, categoryId) === before; tries++) {
    await new Promise((resolve) => setTimeout(resolve, LIST_MS));
    await client.invalidateQueries({ queryKey: previewsKey(categoryId) });
  }
}

/** Adds products to a category or removes them, and then reads the category's products again. */
function useMembership(type: Extract<ProductChange, { categoryId: string }>['type'], categoryId: string) {
  const client = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  async function change(productId: string): Promise<boolean> {
    const before = totalOf(client, categoryId);
    setBusyId(productId);
    try {
      await changeMembership(`chg_${ulid()}`, { type, categoryId }, productId);
      await listAgain(client, categoryId, before);
      return true;
    } catch (error) {
      const title = type === 'add_category' ? 'Failed to add the product' : 'Failed to remove the product';
      toast({ tone: 'error', title, description: failureMessage(error), name: 'category-products' });
      return false;
    } finally {
      setBusyId(null);
    }
  }
  return { busyId, change };
}

function Found({ categoryId, text }: { categoryId: string; text: string }) {
  const { data, isError, refetch } = useQuery(productSearchQuery(text));
  const { busyId, change } = useMembership('add_category', categoryId);
  // Search results may be outdated for a moment after a product changes, so the dialog remembers the added products itself.
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const add = async (productId: string) => {
    if (await change(productId)) setAddedIds((ids) => [...ids, productId]);
  };
  if (isError) return <LoadFailure what="the products" onRetry={() => refetch()} />;
  if (!data) return <p className="waits text-ash">Loading...</p>;
  if (data.length === 0) return <p className="text-ash">No products match.</p>;
  return (
    <ul className="border-t border-concrete">
      {data.map(({ id, title, images, categories }) => {
        const isIn = addedIds.includes(id) || categories.some((category) => category.id === categoryId);
        return (
          <li key={id} className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 border-b border-concrete py-2">
            <Picture src={images[0]?.url ?? null} widths={images[0]?.widths} alt="" sizes="3rem" />
            <span className="min-w-0 break-words">{title}</span>
            {isIn ? (
              <span className="label text-xs text-ash">Added</span>
            ) : (
              <Button look="outline" size="small" isBusy={busyId === id} onClick={() => void add(id)}>
                Add<span className="sr-only"> {title}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows a button that opens a search of all products, to add them one by one. */
export function AddProducts({ categoryId }: { categoryId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), SEARCH_MS);
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        Add products
      </Button>
      {isOpen && (
        <FormSheet open isUnsaved={false} onOpenChange={setOpen} title="Add products">
          <div className="grow space-y-6 overflow-y-auto px-gutter py-6">
            <TextField
              label="Search"
              type="search"
              placeholder="Title, slug, SKU, or tag"
              maxLength={200}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Found categoryId={categoryId} text={settled} />
          </div>
          <div className="flex shrink-0 justify-end border-t border-concrete px-gutter py-4">
            <Button size="small" onClick={() => setOpen(false)}>
              Done
            </Button>
          </div>
        </FormSheet>
      )}
    </>
  );
}

export function RemoveProduct({
  categoryId,
  product: { id, title },
}: {
  categoryId: string;
  product: { id: string; title: string };
}) {
  const [isAsking, setAsking] = useState(false);
  const { busyId, change } = useMembership('remove_category', categoryId);
  return (
    <>
      <button
        type="button"
        aria-label={`Remove ${title} from the category`}
        className="grid size-11 place-items-center text-lg hover:bg-bone-deep"
        onClick={() => setAsking(true)}
      >
        ×
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove from the category?"
        action="Remove"
        isBusy={busyId !== null}
        onConfirm={async () => {
          await change(id);
          setAsking(false);
        }}
      >
        <p>“{title}” will stay in the shop and in its other categories.</p>
      </ConfirmDialog>
    </>
  );
}
