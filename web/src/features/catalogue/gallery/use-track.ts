import { useRef } from 'react';

/**
 * Controls a row of pictures that snap into place, each as wide as the row. Calls `onIndex` with the picture that the shopper
 * has scrolled to.
 */
export function useTrack(onIndex: (index: number) => void) {
  const track = useRef<HTMLUListElement>(null);
  /** Index that a scroll in progress is moving to. Pictures it passes on the way are not reported. */
  const goal = useRef<number | null>(null);
  const forget = () => {
    goal.current = null;
  };

  function follow() {
    const row = track.current;
    if (!row || row.clientWidth === 0) return;
    const reached = Math.round(row.scrollLeft / row.clientWidth);
    if (goal.current === reached) forget();
    if (goal.current === null) onIndex(reached);
  }

  function arrive() {
    forget();
    follow();
  }

  function scrollTo(index: number) {
    const row = track.current;
    if (!row) return;
    const left = index * row.clientWidth;
    if (Math.abs(row.scrollLeft - left) < 1) return;
    goal.current = index;
    row.scrollTo({ left });
  }

  return {
    track,
    scrollTo,
    listeners: { onScroll: follow, onScrollEnd: arrive, onPointerDown: forget, onWheel: forget },
  };
}
