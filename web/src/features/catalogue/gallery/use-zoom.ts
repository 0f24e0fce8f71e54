import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isZoomed, type Point, pan, type Size, toggleZoom, WHOLE, type ZoomView, zoomTo } from './zoom.ts';

/** Distance in pixels. A shorter movement is a tap, and a longer one is a drag. */
const SLOP = 8;
/** Distance in pixels that a finger must move sideways to turn to another picture. */
const SWIPE = 50;
const DOUBLE_TAP_MS = 350;
const WHEEL_STEP = 0.01;

const middleOf = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? { x: 0, y: 0 });
const spreadOf = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

const sizeOf = (frame: HTMLElement | null): Size => ({
  width: frame?.clientWidth ?? 0,
  height: frame?.clientHeight ?? 0,
});

function fromMiddle(frame: HTMLElement | null, { x, y }: Point): Point {
  const box = frame?.getBoundingClientRect();
  return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
}

/** A press, from the first finger that touches the screen to the last one that leaves it. */
interface Press {
  fingers: Map<number, Point>;
  start: Point;
  wasDrag: boolean;
  /** True if two fingers touched the screen. Lifting them doesn't turn to another picture. */
  wasPinch: boolean;
}

type SetView = (next: (now: ZoomView) => ZoomView) => void;

/**
 * Zooms with the wheel or trackpad while Ctrl is held, and pans otherwise. React's own wheel listeners are passive and can't
 * keep the browser from zooming the page.
 */
function useWheel(frame: RefObject<HTMLElement | null>, setView: SetView) {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const size = sizeOf(element);
      const at = fromMiddle(element, { x: event.clientX, y: event.clientY });
      setView((now) =>
        event.ctrlKey
          ? zoomTo(now, now.scale * Math.exp(-event.deltaY * WHEEL_STEP), at, size)
          : pan(now, { x: -event.deltaX, y: -event.deltaY }, size),
      );
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame, setView]);
}

interface Gestures {
  onTap: (event: PointerEvent<HTMLElement>) => void;
  /** Called after a drag, except after a pinch. `moved` is the distance in pixels. */
  onDragEnd: (moved: Point) => void;
}

/** Pans and zooms with the mouse and fingers. Reports taps and drags. */
function usePress(frame: RefObject<HTMLElement | null>, setView: SetView, { onTap, onDragEnd }: Gestures) {
  const [isHeld, setHeld] = useState(false);
  const press = useRef<Press | null>(null);

  function hold(event: PointerEvent<HTMLElement>) {
    const point = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current ??= { fingers: new Map(), start: point, wasDrag: false, wasPinch: false };
    press.current.fingers.set(event.pointerId, point);
    if (press.current.fingers.size > 1) {
      press.current.wasDrag = true;
      press.current.wasPinch = true;
    }
    setHeld(true);
  }

  function move(event: PointerEvent<HTMLElement>) {
    const held = press.current;
    if (!held?.fingers.has(event.pointerId)) return;
    const before = [...held.fingers.values()];
    held.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = [...held.fingers.values()];
    if (Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y) > SLOP) held.wasDrag = true;
    const [from, to] = [middleOf(before), middleOf(now)];
    const ratio = now.length === 2 ? spreadOf(now) / Math.max(1, spreadOf(before)) : 1;
    const size = sizeOf(frame.current);
    const at = fromMiddle(frame.current, to);
    setView((current) =>
      zoomTo(pan(current, { x: to.x - from.x, y: to.y - from.y }, size), current.scale * ratio, at, size),
    );
  }

  function release(event: PointerEvent<HTMLElement>) {
    const held = press.current;
    if (!held?.fingers.delete(event.pointerId) || held.fingers.size > 0) return;
    press.current = null;
    setHeld(false);
    if (event.type === 'pointercancel') return;
    if (!held.wasDrag) return onTap(event);
    if (!held.wasPinch) onDragEnd({ x: event.clientX - held.start.x, y: event.clientY - held.start.y });
  }

  return {
    isHeld,
    hands: { onPointerDown: hold, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  };
}

/**
 * Zooms and pans a picture with the mouse, fingers, wheel, and keys. When `subject` changes, shows the whole picture again.
 * Calls `onSwipe` when a finger swipes sideways and the picture isn't zoomed: 1 for the next picture, -1 for the previous
 * one.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, subject: string, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState<ZoomView>(WHOLE);
  const [shown, setShown] = useState(subject);
  if (shown !== subject) {
    setShown(subject);
    setView(WHOLE);
  }
  const lastTap = useRef({ at: Number.NEGATIVE_INFINITY, x: 0, y: 0 });
  useWheel(frame, setView);

  function onTap(event: PointerEvent<HTMLElement>) {
    const { x, y, at } = lastTap.current;
    const isSecond =
      event.timeStamp - at < DOUBLE_TAP_MS && Math.hypot(event.clientX - x, event.clientY - y) < 4 * SLOP;
    lastTap.current = { at: isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp, x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse' || isSecond) {
      const point = fromMiddle(frame.current, { x: event.clientX, y: event.clientY });
      setView((now) => toggleZoom(now, point, sizeOf(frame.current)));
    }
  }

  function onDragEnd({ x, y }: Point) {
    if (!isZoomed(view) && Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
  }

  return {
    view,
    ...usePress(frame, setView, { onTap, onDragEnd }),
    /** Zooms in or out around the middle of the picture. */
    toggle: () => setView((now) => toggleZoom(now, { x: 0, y: 0 }, sizeOf(frame.current))),
    zoomBy: (ratio: number) => setView((now) => zoomTo(now, now.scale * ratio, { x: 0, y: 0 }, sizeOf(frame.current))),
    panBy: (by: Point) => setView((now) => pan(now, by, sizeOf(frame.current))),
  };
}
