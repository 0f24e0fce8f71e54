import { type KeyboardEvent, useEffect, useRef } from 'react';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { Picture } from '#web/components/picture.tsx';
import { indexAfterKey, type Slide } from './pictures.ts';

interface ThumbnailsProps {
  pictures: readonly Slide[];
  position: number;
  onShow: (position: number) => void;
}

/** Scrolls a thumbnail into view within its list. Doesn't scroll the page. */
function reveal(list: HTMLElement, thumbnail: HTMLElement) {
  list.scrollTo({
    left: thumbnail.offsetLeft - (list.clientWidth - thumbnail.clientWidth) / 2,
    top: thumbnail.offsetTop - (list.clientHeight - thumbnail.clientHeight) / 2,
  });
}

/** Shows a thumbnail for each picture, or a dot on phones. */
export function Thumbnails({ pictures, position, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const thumbnail = list.current?.children[position];
    if (list.current && thumbnail instanceof HTMLElement) reveal(list.current, thumbnail);
  }, [position]);

  function press(event: KeyboardEvent) {
    const to = indexAfterKey(event.key, position, pictures.length);
    if (to === null) return;
    event.preventDefault();
    onShow(to);
    list.current?.children[to]?.querySelector('button')?.focus({ preventScroll: true });
  }

  return (
    <div className="relative">
      <ul
        ref={list}
        aria-label="All pictures"
        className="relative flex overflow-x-auto motion-safe:scroll-smooth max-md:justify-center md:gap-1 lg:absolute lg:inset-0 lg:flex-col lg:overflow-x-hidden lg:overflow-y-auto"
      >
        {pictures.map((picture, index) => (
          <li key={picture.video ?? picture.url} className="max-md:max-w-6 max-md:grow md:w-14 md:shrink-0 lg:w-full">
            <button
              type="button"
              aria-current={index === position}
              aria-label={`Show${picture.video ? ' video' : ''}: ${picture.alt}`}
              className="group relative grid h-6 w-full place-items-center outline-offset-[-4px] md:block md:h-auto md:border-b-3 md:border-transparent md:aria-[current=true]:border-ink"
              onKeyDown={press}
              onClick={() => onShow(index)}
            >
              <span
                aria-hidden="true"
                className="size-2 rounded-full border border-control group-aria-[current=true]:border-ink group-aria-[current=true]:bg-ink md:hidden"
              />
              <Picture
                src={picture.url || null}
                {...knownRenditions(picture)}
                sizes="5.5rem"
                alt=""
                className="max-md:hidden"
              />
              {picture.video && (
                <svg
                  aria-hidden="true"
                  viewBox="0 0 24 24"
                  className="absolute inset-0 m-auto size-7 bg-bone p-1.5 max-md:hidden"
                >
                  <path d="M6 3v18l15-9z" />
                </svg>
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
