/**
 * Position of a picture in its frame. The picture is scaled around its middle. `x` and `y` are the distance in pixels from
 * the frame's middle to the picture's middle.
 */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Shows the whole picture. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
/** Scale after one click or double tap. */
export const NEAR = 2.5;
const NEAREST = 4;
/** Width divided by height of every product picture. */
const RATIO = 4 / 5;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Limits the position so that the frame stays filled. A picture larger than the frame can't be moved past its edge. A smaller
 * one stays in the middle.
 */
function bounded({ scale, x, y }: ZoomView, frame: Size): ZoomView {
  const width = Math.min(frame.width, frame.height * RATIO) * scale;
  const marginX = Math.max(0, (width - frame.width) / 2);
  const marginY = Math.max(0, (width / RATIO - frame.height) / 2);
  return { scale, x: clamp(x, -marginX, marginX), y: clamp(y, -marginY, marginY) };
}

export const pan = (view: ZoomView, by: Point, frame: Size): ZoomView =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);

/** Changes the scale. The part of the picture under `point` stays in place. `point` is measured from the frame's middle. */
export function zoomTo(view: ZoomView, scale: number, point: Point, frame: Size): ZoomView {
  const next = clamp(scale, 1, NEAREST);
  const ratio = next / view.scale;
  return bounded(
    { scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    frame,
  );
}

export const isZoomed = (view: ZoomView): boolean => view.scale > 1;

/** Zooms in if the whole picture is shown. Otherwise zooms out. */
export const toggleZoom = (view: ZoomView, point: Point, frame: Size): ZoomView =>
  isZoomed(view) ? WHOLE : zoomTo(view, NEAR, point, frame);
