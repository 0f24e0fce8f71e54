export interface ToastMessage {
  tone: 'success' | 'warning' | 'error' | 'plain';
  title: string;
  description?: string;
  /** Name of the message. A message replaces another one with the same name, and `withdrawToast` removes it by name. */
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

/** Shows a message. The first message loads the code that renders messages. */
export function toast(message: ToastMessage): void {
  if (board) {
    board.draw(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** Removes a message that is no longer true, even if it is still waiting. */
export function withdrawToast(name: string): void {
  waiting = waiting.filter((message) => message.name !== name);
  board?.withdraw(name);
}

/** Calls `mount` once, as soon as the first message is waiting. Returns a function that cancels this. */
export function onFirstToast(mount: () => void): () => void {
  wake = mount;
  if (waiting.length > 0) mount();
  return () => {
    wake = null;
  };
}

/** Shows all messages on the given board, starting with the waiting ones. Returns a function that stops this. */
export function drawToasts(on: ToastBoard): () => void {
  board = on;
  const kept = waiting;
  waiting = [];
  kept.forEach(on.draw);
  return () => {
    board = null;
  };
}
