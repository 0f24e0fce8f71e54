export interface ToastMessage {
  tone: 'success' | 'error' | 'plain';
  title: string;
  description?: string;
}

type Listener = (message: ToastMessage) => void;

let waiting: ToastMessage[] = [];
let listener: Listener | null = null;
let wake: (() => void) | null = null;

/** Shows a message; the first one brings in the code that draws it. */
export function toast(message: ToastMessage): void {
  if (listener) {
    listener(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Calls `mount` once a message waits for somebody to draw it. Returns the way to stop. */
export function onFirstToast(mount: () => void): () => void {
  wake = mount;
  if (waiting.length > 0) mount();
  return () => {
    wake = null;
  };
}

/** Takes over all messages, those that waited first. Returns the way to stop. */
export function drawToasts(draw: Listener): () => void {
  listener = draw;
  const kept = waiting;
  waiting = [];
  kept.forEach(draw);
  return () => {
    listener = null;
  };
}
