import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { useJoined } from '#web/lib/hooks/use-joined.ts';
import { toast } from '#web/lib/toast.ts';
import { duplicateProduct } from './api/admin-products.ts';

/** Copies a product as a draft and opens the copy. */
export function useDuplication(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const write = useJoined(duplicateProduct);
  const { mutate, isPending } = useMutation({
    mutationFn: () => write(id),
    onSuccess: (copy) => {
      void refreshBackOffice(client);
      toast({
        tone: 'success',
        title: 'Product duplicated',
        description: `“${copy.title}” is a draft.`,
        name: 'duplication',
      });
      navigate(`/admin/products/${copy.id}/edit`, { state: { isFromList: true } });
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Failed to duplicate product',
        description: failureMessage(error),
        name: 'duplication',
      }),
  });
  return { duplicate: () => mutate(), isPending };
}
