import type { AdminCategory } from '#shared/catalogue/category.ts';
import { Button } from '#web/components/button.tsx';
import { Question } from '#web/components/question.tsx';
import { DiscountChanges, useDiscountPreview } from './discount-changes.tsx';

interface RemoveDiscountProps {
  category: AdminCategory;
  onClose: () => void;
  onConfirm: () => void;
}

/** Shows the prices as they would be without the discount, and asks the admin to confirm its removal. */
export function RemoveDiscount({ category, onClose, onConfirm }: RemoveDiscountProps) {
  const preview = useDiscountPreview(category.id, null);
  return (
    <Question
      open
      isWide
      onLeave={onClose}
      title={`Remove the discount on ${category.name}?`}
      wayOut="Keep discount"
      answers={
        <Button size="small" onClick={onConfirm}>
          Remove discount
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Prices without the discount" tabIndex={0} className="max-h-96 overflow-y-auto">
        <DiscountChanges {...preview} />
      </section>
    </Question>
  );
}
