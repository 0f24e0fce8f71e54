import { type ComponentType, useState } from 'react';
import { isChoiceSoldOut } from '#shared/catalogue/choice.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import type { Purchase } from './use-purchase.ts';

const guide = lazyPart(() => import('./size-guide.tsx'));
const finder = lazyPart(() => import('../size-finder/size-finder.tsx'));

interface SheetState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface OpenerProps<Props> {
  label: string;
  part: { Part: ComponentType<Props & SheetState>; load: () => Promise<void> };
  /** Props of the sheet. */
  given: Props;
}

/** Shows a link that opens a sheet. The sheet's code loads when the pointer or the focus reaches the link. */
function Opener<Props>({ label, part: { Part, load }, given }: OpenerProps<Props>) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const prepare = () => void load().catch(() => {});
  return (
    <>
      <button
        type="button"
        className="link -my-2 min-h-11 shrink-0"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        {label}
      </button>
      {wasOpen && <Part {...given} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}

interface SizeHelpProps {
  product: ProductDetail;
  /** HTML of the product's size chart. */
  html: string;
  purchase: Purchase;
}

/**
 * Links to the size guide. Also links to the size finder if the product has sizes and its chart seems to include a chest
 * measurement.
 */
export default function SizeHelp({ product, html, purchase: { choice, choose } }: SizeHelpProps) {
  const given = {
    product,
    isSoldOut: (size: string) => isChoiceSoldOut(product, { ...choice, size }),
    onChoose: (size: string) => choose('size', size),
  };
  return (
    <span className="flex gap-4">
      {product.sizes.length > 0 && /chest|bust|pit|width/i.test(html) && (
        <Opener label="Find my size" part={finder} given={given} />
      )}
      <Opener label="Size guide" part={guide} given={{ html }} />
    </span>
  );
}
