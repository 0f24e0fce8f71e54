import { useQuery } from '@tanstack/react-query';
import { Waiting } from '#web/components/admin/screen.tsx';
import { FormSheet } from '#web/components/form-sheet.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { adminCategoriesQuery } from '../api/admin-categories.ts';
import { DiscountForm } from './discount-form.tsx';

interface DiscountDialogProps {
  /** Id of the category that is selected at first. */
  startWith: string | null;
  onClose: () => void;
}

export function DiscountDialog({ startWith, onClose }: DiscountDialogProps) {
  const { data: categories, isError, refetch } = useQuery(adminCategoriesQuery);
  return (
    <FormSheet open onOpenChange={(open) => !open && onClose()} title="Set Category Discount" keepsHeight>
      {categories ? (
        <DiscountForm categories={categories} startWith={startWith} onDone={onClose} />
      ) : (
        <div className="px-gutter py-6">
          {isError ? <LoadFailure what="the categories" onRetry={() => refetch()} /> : <Waiting />}
        </div>
      )}
    </FormSheet>
  );
}
