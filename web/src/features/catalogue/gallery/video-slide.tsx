import { useEffect, useRef } from 'react';
import type { Slide } from './pictures.ts';

interface VideoSlideProps {
  slide: Slide;
  isShown: boolean;
  /** Classes that set the size. */
  className: string;
}

/**
 * Shows a video with the browser's controls. Loads the video only when it is played, and stops it when the shopper moves to
 * another slide.
 */
export default function VideoSlide({ slide: { url, video, alt }, isShown, className }: VideoSlideProps) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!isShown) element.current?.pause();
  }, [isShown]);
  return (
    <video
      ref={element}
      src={video}
      poster={url || undefined}
      aria-label={`Video: ${alt}`}
      controls
      muted
      playsInline
      preload="none"
      tabIndex={isShown ? 0 : -1}
      className={`w-full bg-ink object-contain outline-offset-[-4px] ${className}`}
    />
  );
}
