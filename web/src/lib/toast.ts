export interface ToastMessage {
  tone: 'success' | 'warning' | 'error' | 'plain';
  title: string;
  description?: string;
  /** Replaces a message of the same name; `withdrawToast` removes it by this name. */
  name?: string;
}

/** Shows and removes messages. */
export interface ToastBoard {
  draw: (message: ToastMessage) => void;
  withdraw: (name: string) => void;
}

let waiting: ToastMessage[] = [];
let board: ToastBoard | null = null;
let wake: (() => void) | null = null;

/** Shows a message. The first one loads the code that renders it. */
export function toast(message: ToastMessage): void {
  if (board) {
    board.draw(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Removes a message that is no longer true, shown or waiting. */
export function withdrawToast(name: string): void {
  waiting = waiting.filter((message) => message.name !== name);
  board?.withdraw(name);
}

/** Calls `mount` once, when the first message waits. Returns a function that cancels this. */
export function onFirstToast(mount: () => void): () => void {
  wake = mount;
  if (waiting.length > 0) mount();
  return () => {
    wake = null;
  };
}

/** Takes over all messages, the waiting ones first. Returns a function that stops this. */
export function drawToasts(on: ToastBoard): () => void {
  board = on;
  const kept = waiting;
  waiting = [];
  kept.forEach(on.draw);
  return () => {
    board = null;
  };
}
