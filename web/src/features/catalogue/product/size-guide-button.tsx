import { useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';

const { Part: SizeGuide, load } = lazyPart(() => import('./size-guide.tsx'));
const loadSizeGuide = () => void load().catch(() => {});

export function SizeGuideButton({ html }: { html: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link -my-2 min-h-11 shrink-0"
        aria-haspopup="dialog"
        onPointerEnter={loadSizeGuide}
        onFocus={loadSizeGuide}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        Size guide
      </button>
      {wasOpen && <SizeGuide html={html} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
