import { lazy, Suspense, useState } from 'react';

const loadSizeGuide = () => import('./size-guide.tsx');
const SizeGuide = lazy(loadSizeGuide);

export function SizeGuideButton({ html }: { html: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link min-h-11 shrink-0"
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
      {wasOpen && (
        <Suspense>
          <SizeGuide html={html} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
