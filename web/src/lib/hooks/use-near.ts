import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns true once the marked element has come near the visible area, so that its content can load. */
export function useNear(): [marker: RefObject<HTMLDivElement | null>, isNear: boolean] {
  const marker = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    if (marker.current) observer.observe(marker.current);
    return () => observer.disconnect();
  }, []);
  return [marker, isNear];
}
