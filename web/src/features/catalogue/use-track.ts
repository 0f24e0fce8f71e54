import { useRef } from 'react';

/** A row of pictures that snap into place, each as wide as the row. `onPlace` hears which one is reached by scrolling. */
export function useTrack(onPlace: (place: number) => void) {
  const track = useRef<HTMLUListElement>(null);
  /** Where the row is on its way to by itself: the places in between are not shown as reached. */
  const goal = useRef<number | null>(null);
  const forget = () => {
    goal.current = null;
  };

  function follow() {
    const row = track.current;
    if (!row || row.clientWidth === 0) return;
    const reached = Math.round(row.scrollLeft / row.clientWidth);
    if (goal.current === reached) forget();
    if (goal.current === null) onPlace(reached);
  }

  function arrive() {
    forget();
    follow();
  }

  function scrollTo(place: number) {
    const row = track.current;
    if (!row) return;
    const left = place * row.clientWidth;
    if (Math.abs(row.scrollLeft - left) < 1) return;
    goal.current = place;
    row.scrollTo({ left });
  }

  return {
    track,
    scrollTo,
    listeners: { onScroll: follow, onScrollEnd: arrive, onPointerDown: forget, onWheel: forget },
  };
}
