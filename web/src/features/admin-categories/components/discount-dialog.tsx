import { useQuery } from '@tanstack/react-query';
import { Waiting } from '../../../components/admin/headline.tsx';
import { LoadFailure } from '../../../components/notice.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { adminCategoriesQuery } from '../api/categories.ts';
import { DiscountForm } from './discount-form.tsx';

interface DiscountDialogProps {
  /** The category that is chosen first. */
  startWith: string | null;
  onClose: () => void;
}

export function DiscountDialog({ startWith, onClose }: DiscountDialogProps) {
  const { data: categories, isError, refetch } = useQuery(adminCategoriesQuery);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set Category Discount"
      className="appears inset-x-0 bottom-0 max-h-[92svh] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[38rem] md:-translate-1/2"
    >
      {categories ? (
        <DiscountForm categories={categories} startWith={startWith} />
      ) : (
        <div className="px-gutter py-6">
          {isError ? <LoadFailure what="the categories" onRetry={() => refetch()} /> : <Waiting />}
        </div>
      )}
    </Sheet>
  );
}
