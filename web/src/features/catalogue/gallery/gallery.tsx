import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { ProductImage } from '#shared/catalogue/product.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import type { ProductVideo } from '#shared/catalogue/video/product-video.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { Picture } from '#web/components/picture.tsx';
import { indexAfterKey, picturesFor, type Slide, slidesOf } from './pictures.ts';
import { Thumbnails } from './thumbnails.tsx';
import { useTrack } from './use-track.ts';
import { ZoomIcon } from './zoom-icon.tsx';

const { Part: PictureViewer, load } = lazyPart(() => import('./picture-viewer.tsx'));
const VideoSlide = lazy(() => import('./video-slide.tsx'));
const loadViewer = () => void load().catch(() => {});

/**
 * Picture widths for the `sizes` attribute: 7 of 12 columns on wide screens, four sevenths of the page on tablets, and the
 * full width on phones.
 */
const SIZES = '(min-width: 64rem) 52vw, (min-width: 48rem) 54vw, 100vw';

/**
 * Size of a picture on its stage. The ratio is 4:5, but the picture is never taller than the screen below the header. On
 * phones it also leaves room for the choices and the cart button. The lowest height still shows the whole garment.
 */
export const FRAME =
  'aspect-auto! h-[clamp(89cqw,100svh-26.75rem,110cqw)] md:h-[125cqw] lg:h-[clamp(95cqw,100svh-11rem,125cqw)]';
export const STAGE = '@container relative -mx-gutter overflow-hidden bg-bone-deep md:mx-0';

interface GalleryProps {
  title: string;
  images: readonly ProductImage[];
  videos: readonly ProductVideo[] | undefined;
  color: string | null;
}

/**
 * Returns the pictures to show. When the color changes, the previous picture stays below the new one while the new one fades
 * in.
 */
function useShown(pictures: readonly Slide[]) {
  const set = pictures.map(({ url, video }) => video ?? url).join(' ');
  const [shown, setShown] = useState({ set, pictures, position: 0, before: null as Slide | null });
  const now =
    shown.set === set ? shown : { set, pictures, position: 0, before: shown.pictures[shown.position] ?? shown.before };
  if (now !== shown) setShown(now);
  return {
    ...now,
    setPosition: (position: number) =>
      setShown((current) => (current.position === position ? current : { ...current, position })),
  };
}

const Before = ({ picture }: { picture: Slide }) => (
  <Picture
    src={picture.url}
    {...knownRenditions(picture)}
    sizes={SIZES}
    alt=""
    className={`absolute inset-0 ${FRAME}`}
  />
);

const Video = (props: ComponentProps<typeof VideoSlide>) => (
  <Suspense fallback={<Picture src={props.slide.url || null} alt="" className={FRAME} />}>
    <VideoSlide {...props} />
  </Suspense>
);

const ZoomButton = ({ slide, isFirst, ...props }: ComponentProps<'button'> & { slide: Slide; isFirst: boolean }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    className="block w-full cursor-zoom-in! outline-offset-[-4px]"
    onPointerEnter={loadViewer}
    onFocus={loadViewer}
    {...props}
  >
    <Picture
      src={slide.url}
      {...knownRenditions(slide)}
      sizes={SIZES}
      alt={`Zoom in: ${slide.alt}`}
      eager={isFirst && 'first'}
      className={FRAME}
    />
  </button>
);

/**
 * Shows the number of the current picture and an icon for zooming. Phones show dots instead of the number. On a video, the
 * number moves to the top, because the controls are at the bottom.
 */
const Marks = ({ position, count, isVideo }: { position: number; count: number; isVideo: boolean }) => (
  <div
    className={`pointer-events-none absolute inset-x-3 ${isVideo ? 'top-3' : 'bottom-3'} flex items-end justify-between`}
  >
    {count > 1 && (
      <p className="label figures bg-bone px-2.5 py-1.5 max-md:sr-only" aria-live="polite" aria-atomic="true">
        <span className="sr-only">{isVideo ? 'Video' : 'Picture'} </span>
        {position + 1} / {count}
      </p>
    )}
    {!isVideo && (
      <span className="ml-auto grid size-9 place-items-center bg-bone [&>svg]:size-5">
        <ZoomIcon />
      </span>
    )}
  </div>
);

/**
 * Shows a product's pictures, followed by its videos. Shoppers swipe or use thumbnails or arrow keys to choose one. A click
 * on a picture opens it for zooming.
 */
export function Gallery({ title, images, videos, color }: GalleryProps) {
  const own = picturesFor(images, color);
  const { set, pictures, position, before, setPosition } = useShown(slidesOf(own, videos));
  const { track, scrollTo, listeners } = useTrack(setPosition);
  const [viewer, setViewer] = useState<'never' | 'open' | 'closed'>('never');

  const slide = (at: number) => track.current?.children[at]?.querySelector<HTMLElement>('button, video');

  function show(to: number) {
    setPosition(to);
    scrollTo(to);
  }

  function press(event: KeyboardEvent) {
    const to = indexAfterKey(event.key, position, pictures.length);
    if (to === null) return;
    event.preventDefault();
    show(to);
    slide(to)?.focus({ preventScroll: true });
  }

  if (pictures.length === 0) {
    return (
      <div className={STAGE}>
        <Picture src={null} alt="" className={FRAME} />
      </div>
    );
  }
  const isSeveral = pictures.length > 1;
  return (
    <section
      aria-label="Pictures"
      className={`grid grid-cols-1 md:gap-2 ${isSeveral ? 'lg:grid-cols-[5.5rem_minmax(0,1fr)]' : ''}`}
    >
      <div className={`${STAGE} lg:order-2`}>
        {before?.url && <Before picture={before} />}
        <ul
          key={set}
          ref={track}
          {...listeners}
          className={`relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth [&::-webkit-scrollbar]:hidden ${before ? 'appears' : ''}`}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.video ?? picture.url}
              // Delays pictures that are far to the side, so that they are not fetched yet.
              className={`w-full shrink-0 snap-center snap-always ${index > 0 ? '[content-visibility:auto]' : ''}`}
            >
              {picture.video ? (
                <Video slide={picture} isShown={index === position} className={FRAME} />
              ) : (
                <ZoomButton
                  slide={picture}
                  isFirst={index === 0}
                  tabIndex={index === position ? 0 : -1}
                  onKeyDown={press}
                  onClick={() => setViewer('open')}
                />
              )}
            </li>
          ))}
        </ul>
        <Marks position={position} count={pictures.length} isVideo={!!pictures[position]?.video} />
      </div>
      {isSeveral && <Thumbnails pictures={pictures} position={position} onShow={show} />}
      {viewer !== 'never' && (
        <PictureViewer
          title={title}
          pictures={own}
          position={position}
          onShow={show}
          open={viewer === 'open'}
          onOpenChange={(isOpen) => !isOpen && setViewer('closed')}
          onClosed={() => slide(position)?.focus({ preventScroll: true })}
        />
      )}
    </section>
  );
}
