import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWide } from '#web/lib/hooks/use-wide.ts';
import { ChoiceBar } from './choice-bar.tsx';

const SIZES = { phone: { width: 390, height: 760 }, desktop: { width: 1440, height: 900 } } as const;
type Size = keyof typeof SIZES;

/** Width of the left and right borders together, in pixels. */
const BORDERS = 2;

const BLANK = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>';

interface PreviewFrameProps {
  label: string;
  /** The initial size. Defaults to the size that fits into the window. */
  first?: Size | undefined;
  children: ReactNode;
}

/**
 * Shows `children` in a frame of its own size with the shop's styles, except for those of the saved brand. Nothing in it can
 * be clicked.
 */
export function PreviewFrame({ label, first, children }: PreviewFrameProps) {
  const isWide = useWide();
  const [size, setSize] = useState<Size>(first ?? (isWide ? 'desktop' : 'phone'));
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(0);
  const stage = useRef<HTMLDivElement>(null);
  const { width, height } = SIZES[size];
  const scale = room === 0 ? 1 : Math.min(1, (room - BORDERS) / width);
  // The frame is lower in a low window. The page inside then scrolls.
  const shownHeight = `min(${height * scale}px, 100svh - 13rem)`;

  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, []);

  function prepare(frame: HTMLIFrameElement) {
    const inside = frame.contentDocument;
    if (!inside) return;
    for (const style of document.querySelectorAll('link[rel="stylesheet"], style:not(#brand)'))
      inside.head.append(style.cloneNode(true));
    setBody(inside.body);
  }

  return (
    <section aria-label={label}>
      <div className="flex">
        <ChoiceBar
          label="Size"
          choices={Object.keys(SIZES) as Size[]}
          nameOf={(choice) => (choice === 'phone' ? 'Phone' : 'Desktop')}
          chosen={size}
          onChoose={setSize}
        />
      </div>
      <div ref={stage} className="mt-4">
        <div
          className="box-content overflow-hidden border border-control"
          style={{ width: width * scale, height: shownHeight }}
        >
          <iframe
            title={label}
            srcDoc={BLANK}
            className="max-w-none origin-top-left"
            style={{ width, height: `calc(${shownHeight} / ${scale})`, transform: `scale(${scale})` }}
            onLoad={(event) => prepare(event.currentTarget)}
          />
        </div>
      </div>
      {body && createPortal(<div inert>{children}</div>, body)}
    </section>
  );
}
