import { useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';

const { Part: PreviewDialog } = lazyPart(() => import('./preview-dialog.tsx'));

interface PreviewButtonProps {
  product: AdminProduct;
  /** True if the form has unsaved changes. The preview doesn't include them. */
  isUnsaved: boolean;
}

/** Opens a dialog with a link that shows the product before it is published. */
export function PreviewButton({ product, isUnsaved }: PreviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="label link min-h-11 content-center"
        onClick={() => setOpen(true)}
      >
        Preview
      </button>
      <PreviewDialog productId={product.id} isUnsaved={isUnsaved} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
