import { useState } from 'react';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { toast } from '#web/lib/toast.ts';
import { deleteCategory } from '../api/admin-categories.ts';

const CONSEQUENCE = 'This action cannot be undone. Categories with associated products cannot be deleted.';

interface DeleteCategoryProps {
  category: AdminCategory;
  onClose: () => void;
  onDeleted: () => void;
}

const isConflict = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.code === 'conflict';
const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'not_found';

/**
 * Asks for confirmation and deletes a category. Shows the reason if the category can't be deleted. If another admin has
 * already deleted it, reports success.
 */
export function DeleteCategory({ category, onClose, onDeleted }: DeleteCategoryProps) {
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await deleteCategory(category.id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      toast({ tone: 'success', title: 'Category deleted successfully', name: 'category' });
      onDeleted();
    } catch (error) {
      if (isConflict(error)) {
        toast({ tone: 'error', title: 'Cannot Delete', description: error.problem.detail, name: 'category' });
      } else {
        console.error('Category', error);
        toast({ tone: 'error', title: 'Failed to delete category', name: 'category' });
      }
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete Category"
      action="Delete"
      isBusy={isBusy}
      onConfirm={confirm}
    >
      <p>{`Are you sure you want to delete "${category.name}"? ${CONSEQUENCE}`}</p>
    </ConfirmDialog>
  );
}
