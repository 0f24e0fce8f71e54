import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { DiscountDialog } from './discount-dialog.tsx';

/** Opens the dialog that sets a category's discount. */
export function CategoryDiscountButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        Set Category Discount
      </Button>
      {isOpen && <DiscountDialog startWith={null} onClose={() => setOpen(false)} />}
    </>
  );
}
