import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { type ToastMessage, toast } from '#web/lib/toast.ts';
import { PRODUCTS_KEY } from './api/admin-products.ts';
import { rewriteProduct } from './use-product-changes.ts';

interface CellSave<Given> {
  write: (given: Given) => Promise<AdminProduct>;
  messageOf: (saved: AdminProduct) => Omit<ToastMessage, 'tone'>;
  onError: (failure: Error) => void;
  onEnd: () => void;
}

/**
 * Saves one value of a product in a list, and updates every list immediately afterwards. A second click during a save waits
 * for the first one.
 */
export function useCellSave<Given>(id: string, { write, messageOf, onError, onEnd }: CellSave<Given>) {
  const client = useQueryClient();
  const joined = useJoined(write);
  return useMutation({
    mutationKey: PRODUCTS_KEY,
    mutationFn: joined,
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: PRODUCTS_KEY });
      rewriteProduct(client, id, () => saved);
      toast({ tone: 'success', ...messageOf(saved) });
      onEnd();
      void client.invalidateQueries();
    },
    onError,
  });
}
