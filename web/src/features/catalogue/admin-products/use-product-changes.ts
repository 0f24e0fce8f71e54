import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { ApiProblem } from '#web/lib/data/api.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { type ToastMessage, toast } from '#web/lib/toast.ts';
import { deleteProduct, PRODUCTS_KEY, type ProductPages, publishProduct } from './api/admin-products.ts';

/** Changes one product in every cached list that includes it. If `next` returns null, removes the product. */
export function rewriteProduct(
  client: QueryClient,
  id: string,
  next: (product: AdminProduct) => AdminProduct | null,
): void {
  client.setQueriesData<ProductPages>({ queryKey: PRODUCTS_KEY }, (lists) => {
    if (!lists) return lists;
    const pages = lists.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((product) => (product.id === id ? (next(product) ?? []) : product)),
    }));
    const gone = lists.pages.reduce((sum, page, at) => sum + page.items.length - (pages[at]?.items.length ?? 0), 0);
    return { ...lists, pages: pages.map((page) => ({ ...page, total: page.total - gone })) };
  });
}

/**
 * Reads all data again. Skips this while another change is being saved, because the new data would overwrite it on the
 * screen.
 */
const settle = (client: QueryClient) => {
  if (client.isMutating({ mutationKey: PRODUCTS_KEY }) === 1) void client.invalidateQueries();
};

const why = (error: Error) => (error instanceof ApiProblem ? { description: error.message } : {});

/** Returns the message about a publication. The change is saved even if the provider could not be notified. */
function publicationMessage(
  published: boolean,
  providerNotified: boolean | null,
): Pick<ToastMessage, 'tone' | 'title'> {
  const done = published ? 'Product published' : 'Product unpublished';
  return providerNotified === false
    ? { tone: 'warning', title: `${done} locally (provider notification failed)` }
    : { tone: 'success', title: done };
}

/** Publishes a product or turns it back into a draft. Shows the change immediately, and reverts it if the request fails. */
export function usePublication({ id, title, isPublished }: AdminProduct) {
  const client = useQueryClient();
  const write = useJoined((published: boolean) => publishProduct(id, published));
  const { mutate, isPending } = useMutation({
    mutationKey: PRODUCTS_KEY,
    mutationFn: write,
    onMutate: async (published) => {
      await client.cancelQueries({ queryKey: PRODUCTS_KEY });
      rewriteProduct(client, id, (product) => ({ ...product, isPublished: published }));
    },
    onSuccess: (saved, published) => {
      rewriteProduct(client, id, () => saved);
      toast({
        ...publicationMessage(published, saved.providerNotified),
        description: published
          ? `“${title}” is now visible in the shop.`
          : `“${title}” is a draft again and no longer visible in the shop.`,
        name: `publication ${id}`,
      });
    },
    onError: (error, published) => {
      rewriteProduct(client, id, (product) => ({ ...product, isPublished: !published }));
      toast({
        tone: 'error',
        title: published ? 'Failed to publish product' : 'Failed to unpublish product',
        ...why(error),
        name: `publication ${id}`,
      });
    },
    onSettled: () => settle(client),
  });
  return { toggle: () => mutate(!isPublished), isPending };
}

/** Deletes a product and removes it from all lists. Calls `onEnd` when the request has ended. */
export function useDeletion(onEnd: () => void) {
  const client = useQueryClient();
  const write = useJoined(({ id }: AdminProduct) => deleteProduct(id));
  return useMutation({
    mutationKey: PRODUCTS_KEY,
    mutationFn: write,
    onSuccess: async (_nothing, { id }) => {
      await client.cancelQueries({ queryKey: PRODUCTS_KEY });
      rewriteProduct(client, id, () => null);
      toast({ tone: 'success', title: 'Product deleted successfully', name: `deletion ${id}` });
      onEnd();
    },
    onError: (error) => {
      toast({ tone: 'error', title: 'Failed to delete product', ...why(error) });
      onEnd();
    },
    onSettled: () => settle(client),
  });
}
