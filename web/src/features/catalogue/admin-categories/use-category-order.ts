import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { type AdminCategory, MAX_MOVED_CATEGORIES } from '#shared/catalogue/category.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { orderCategories } from './api/admin-categories.ts';

export const moveId = (id: string, by: 1 | -1): string => `${by < 0 ? 'up' : 'down'}-${id}`;

const idsOf = (categories: readonly AdminCategory[]): string[] => categories.map(({ id }) => id);

/** Returns the list with one id moved to another index. */
function withMoved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((each) => each !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** Moves categories by buttons and by dragging. A move by button is saved immediately. A drag is saved when it ends. */
export function useCategoryOrder(categories: readonly AdminCategory[]) {
  const client = useQueryClient();
  /** The order on the screen. Null once it is saved. */
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const focus = useRef<string | null>(null);
  const save = useMutation({
    mutationFn: orderCategories,
    onError: (error) =>
      toast({ tone: 'error', title: 'Failed to move', description: failureMessage(error), name: 'categories' }),
    onSettled: async () => {
      // Store menus in this browser show the same order, so all data is read again.
      await client.invalidateQueries();
      setOrder(null);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser drops the focus of a row that moves
  useEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus();
    focus.current = null;
  }, [order]);

  const byId = new Map(categories.map((category) => [category.id, category]));
  const ids = order ?? idsOf(categories);
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  const isOff = save.isPending || categories.length > MAX_MOVED_CATEGORIES;

  return {
    listed,
    move(id: string, by: 1 | -1) {
      const to = ids.indexOf(id) + by;
      if (isOff || to < 0 || to >= ids.length) return;
      focus.current = moveId(id, by);
      const next = withMoved(ids, id, to);
      setOrder(next);
      save.mutate(next);
    },
    dragOf: (id: string) => ({
      draggable: !isOff,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        setDragged(id);
      },
      onDragEnter: () => dragged !== null && dragged !== id && setOrder(withMoved(ids, dragged, ids.indexOf(id))),
      onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
      onDragEnd: () => {
        setDragged(null);
        if (order) save.mutate([...order]);
      },
    }),
  };
}

export type CategoryOrder = Pick<ReturnType<typeof useCategoryOrder>, 'move' | 'dragOf'>;
