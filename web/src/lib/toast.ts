export interface ToastMessage {
  tone: 'success' | 'warning' | 'error' | 'plain';
  title: string;
  description?: string;
  /** A message replaces the one of the same name, and can be withdrawn by it. */
  name?: string;
}

/** What draws messages and takes them away. */
export interface ToastBoard {
  draw: (message: ToastMessage) => void;
  withdraw: (name: string) => void;
}

let waiting: ToastMessage[] = [];
let board: ToastBoard | null = null;
let wake: (() => void) | null = null;

/** Shows a message; the first one brings in the code that draws it. */
export function toast(message: ToastMessage): void {
  if (board) {
    board.draw(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Takes back a message that is no longer true, shown or not yet. */
export function withdrawToast(name: string): void {
  waiting = waiting.filter((message) => message.name !== name);
  board?.withdraw(name);
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
export function drawToasts(on: ToastBoard): () => void {
  board = on;
  const kept = waiting;
  waiting = [];
  kept.forEach(on.draw);
  return () => {
    board = null;
  };
}
