import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Prints output and asks questions for a command. Without a terminal, it is not interactive. */
export interface Dialogue {
  say: (line: string) => void;
  isInteractive: boolean;
  /** Asks a question and returns the trimmed answer. With `hidden`, the input is not shown. */
  ask: (question: string, options?: { hidden?: boolean }) => Promise<string>;
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks a question. If the input has ended (Ctrl-D), the answer to this and every later question is empty. Throws an `Error`
 * on Ctrl-C, so that the command still deletes its temporary resources.
 */
async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  // Readline would wait forever for input that has already ended.
  if (process.stdin.readableEnded || process.stdin.destroyed) return '';
  const output = hidden ? discard() : process.stdout;
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

/** Throws an `Error` with the message `refusal` unless the operator types the stage's name. */
export async function confirmStage({ ask }: Dialogue, stage: string, refusal: string): Promise<void> {
  if ((await ask(`Type the stage's name (${stage}) to continue: `)) !== stage) throw new Error(refusal);
}

/** Returns true if the operator says yes. Without a terminal, the answer is no. */
export async function confirms({ isInteractive, ask }: Dialogue, question: string): Promise<boolean> {
  return isInteractive && /^y(es)?$/i.test(await ask(`${question} (y/n) `));
}
