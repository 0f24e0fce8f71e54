import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** How a command speaks with whoever runs it. Without a terminal there is nobody to ask. */
export interface Dialogue {
  say: (line: string) => void;
  isInteractive: boolean;
  /** The answer, trimmed; with `hidden` nothing of it is shown. */
  ask: (question: string, options?: { hidden?: boolean }) => Promise<string>;
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * The end of the input, Ctrl-D, is an empty answer, also to every question after it. Ctrl-C ends the command, of which every step
 * can be repeated: it throws an `Error`, so that what the command has made for a while is still cleared away.
 */
async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  // An input that has ended does not end again: readline would wait for ever.
  if (process.stdin.readableEnded || process.stdin.destroyed) return '';
  const output = hidden ? nowhere() : process.stdout;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const ended = new Promise<string>((resolve, reject) => {
    terminal.once('SIGINT', () => reject(new Error('Stopped.')));
    terminal.once('close', () => resolve(''));
  });
  try {
    return (await Promise.race([terminal.question(''), ended])).trim();
  } finally {
    terminal.close();
    if (hidden) process.stdout.write('\n');
  }
}

export const terminal: Dialogue = {
  say: (line) => console.log(line),
  isInteractive: Boolean(process.stdin.isTTY && process.stdout.isTTY) && !process.env.CI,
  ask,
};

/** Throws an `Error` with the words `nothing` unless whoever runs the command types the stage's name. */
export async function confirmStage({ ask }: Dialogue, stage: string, nothing: string): Promise<void> {
  if ((await ask(`Type the stage's name (${stage}) to go on: `)) !== stage) throw new Error(nothing);
}

/** Whether the answer is a yes; anything else is a no, and so is nobody there. */
export async function confirms({ isInteractive, ask }: Dialogue, question: string): Promise<boolean> {
  return isInteractive && /^y(es)?$/i.test(await ask(`${question} (y/n) `));
}
