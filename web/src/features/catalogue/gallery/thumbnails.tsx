import { type KeyboardEvent, useEffect, useRef } from 'react';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import { Picture } from '#web/components/picture.tsx';
import { indexAfterKey, type Slide } from './pictures.ts';

interface ThumbnailsProps {
  pictures: readonly Slide[];
  position: number;
  onShow: (position: number) => void;
}

/** Brings a thumbnail into its list's view and leaves the page where it is. */
function reveal(list: HTMLElement, thumbnail: HTMLElement) {
  list.scrollTo({
    left: thumbnail.offsetLeft - (list.clientWidth - thumbnail.clientWidth) / 2,
    top: thumbnail.offsetTop - (list.clientHeight - thumbnail.clientHeight) / 2,
  });
}

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
        className="relative flex gap-1 overflow-x-auto motion-safe:scroll-smooth lg:absolute lg:inset-0 lg:flex-col lg:gap-px lg:overflow-x-hidden lg:overflow-y-auto"
      >
        {pictures.map((picture, index) => (
          <li key={picture.video ?? picture.url} className="w-14 shrink-0 lg:w-full">
            <button
              type="button"
              aria-current={index === position}
              className="relative block w-full border-b-3 border-transparent outline-offset-[-4px] aria-[current=true]:border-ink"
              onKeyDown={press}
              onClick={() => onShow(index)}
            >
              <Picture
                src={picture.url || null}
                {...knownRenditions(picture)}
                sizes="5.5rem"
                alt={`Show${picture.video ? ' video' : ''}: ${picture.alt}`}
              />
              {picture.video && (
                <svg aria-hidden="true" viewBox="0 0 24 24" className="absolute inset-0 m-auto size-7 bg-bone p-1.5">
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
