import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { ProductImage } from '#shared/catalogue/product.ts';
import { avifSrcSetOf } from '#shared/catalogue/renditions.ts';
import { BackIcon, CloseIcon } from '#web/components/icons.tsx';
import { useBackCloses } from '#web/lib/hooks/sheet-history.ts';
import { indexAfterKey } from './pictures.ts';
import { useZoom } from './use-zoom.ts';
import { isZoomed } from './zoom.ts';
import { ZoomIcon } from './zoom-icon.tsx';

const KEY =
  'grid size-12 place-items-center bg-bone hover:bg-concrete aria-disabled:cursor-not-allowed aria-disabled:text-control aria-disabled:hover:bg-bone';
/** Distance that an arrow key moves a zoomed picture, in pixels. */
const STEP = 80;
const ZOOM_STEP = 1.5;

interface ViewerProps {
  title: string;
  pictures: readonly ProductImage[];
  position: number;
  onShow: (position: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the viewer has closed, to return the focus. */
  onClosed: () => void;
}

/** Shows one picture as large as the screen. Shoppers can zoom and move it. */
function Zoomable({
  picture,
  onMove,
  children,
}: {
  picture: ProductImage;
  onMove: (by: 1 | -1) => void;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { view, isHeld, toggle, zoomBy, panBy, hands } = useZoom(frame, picture.url, onMove);
  const near = isZoomed(view);

  function press(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP);
    if (event.key === '-') zoomBy(1 / ZOOM_STEP);
    if (event.key === 'ArrowUp') panBy({ x: 0, y: STEP });
    if (event.key === 'ArrowDown') panBy({ x: 0, y: -STEP });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on any of the viewer's buttons arrive here
    <div className="flex size-full flex-col" onKeyDown={press}>
      <div
        ref={frame}
        {...hands}
        className={`relative min-h-0 grow touch-none overflow-hidden select-none ${near ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <picture key={picture.url} className="contents">
          <source type="image/avif" srcSet={avifSrcSetOf({ ...picture, avifWidths: picture.avifWidths?.slice(-1) })} />
          <img
            src={picture.url}
            alt={picture.alt}
            draggable={false}
            className={`size-full object-contain ${isHeld ? '' : 'transition-transform duration-200 ease-out'}`}
            style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          />
        </picture>
      </div>
      <div className="absolute inset-x-3 bottom-3 flex items-end justify-between">
        <button type="button" className={KEY} onClick={toggle}>
          <ZoomIcon isOut={near} />
          <span className="sr-only">{near ? 'Zoom out' : 'Zoom in'}</span>
        </button>
        {children}
      </div>
    </div>
  );
}

/** Shows a product's pictures in full screen. */
export default function PictureViewer({
  title,
  pictures,
  position,
  onShow,
  open,
  onOpenChange,
  onClosed,
}: ViewerProps) {
  useBackCloses(open, () => onOpenChange(false));
  const picture = pictures[position];
  const moveTo = (to: number) => to !== position && to >= 0 && to < pictures.length && onShow(to);

  function press(event: KeyboardEvent) {
    const to = indexAfterKey(event.key, position, pictures.length);
    if (to === null) return;
    event.preventDefault();
    moveTo(to);
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-bone-deep" />
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={press}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="appears fixed inset-0 z-50 bg-bone-deep outline-none"
        >
          <Dialog.Title className="sr-only">Pictures of {title}</Dialog.Title>
          <Dialog.Close className={`absolute top-3 right-3 z-10 ${KEY}`}>
            <CloseIcon />
            <span className="sr-only">Close</span>
          </Dialog.Close>
          {picture && (
            <Zoomable picture={picture} onMove={(by) => moveTo(position + by)}>
              {pictures.length > 1 && (
                <div className="flex items-center gap-px">
                  <p
                    className="label figures grid h-12 place-items-center bg-bone px-4"
                    aria-live="polite"
                    aria-atomic="true"
                  >
                    <span>
                      <span className="sr-only">Picture </span>
                      {position + 1} / {pictures.length}
                    </span>
                  </p>
                  <button
                    type="button"
                    className={KEY}
                    aria-disabled={position === 0}
                    onClick={() => moveTo(position - 1)}
                  >
                    <BackIcon />
                    <span className="sr-only">Previous picture</span>
                  </button>
                  <button
                    type="button"
                    className={`${KEY} [&>svg]:rotate-180`}
                    aria-disabled={position === pictures.length - 1}
                    onClick={() => moveTo(position + 1)}
                  >
                    <BackIcon />
                    <span className="sr-only">Next picture</span>
                  </button>
                </div>
              )}
            </Zoomable>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
