import { useEffect, useRef, useState } from 'react';
import { decodeCsv, UnreadableCsv } from '#shared/base/csv/parse-csv.ts';
import { failureMessage } from '#web/lib/data/failure.ts';

type FileCheck<Checked> =
  | { step: 'choose'; problem: string | null }
  /** `total` is 0 while the file is being read. */
  | { step: 'checking'; fileName: string; done: number; total: number }
  | { step: 'checked'; checked: Checked };

/** Compares a file with the shop. Throws `UnreadableCsv` and the errors of its requests. */
export type CompareFile<Checked> = (
  file: File,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
) => Promise<Checked>;

/** Reads the text of a CSV file. Throws `UnreadableCsv` if the file is larger than `megabytes`. */
export async function readCsvFile(file: File, megabytes: number): Promise<string> {
  if (file.size > megabytes * 1024 * 1024)
    throw new UnreadableCsv(`This file is larger than ${megabytes} MB. Split it into several.`);
  return decodeCsv(new Uint8Array(await file.arrayBuffer()));
}

/** Returns the file name that is stored with an import. It has at most 200 characters. */
export const keptName = (file: File): string => file.name.slice(0, 200);

function messageOf(error: unknown): string {
  if (error instanceof UnreadableCsv) return error.message;
  return error instanceof DOMException && error.name === 'NotReadableError'
    ? 'The file couldn’t be read. Choose it again.'
    : `Nothing was imported. ${failureMessage(error)}`;
}

/**
 * Compares a chosen file with the shop without changing anything. Choosing another file or starting over stops the previous
 * comparison.
 */
export function useFileCheck<Checked>(compare: CompareFile<Checked>) {
  const [check, setCheck] = useState<FileCheck<Checked>>({ step: 'choose', problem: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(file: File) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const show = (next: FileCheck<Checked>) => !control.signal.aborted && setCheck(next);
    const progress = (done: number, total: number) => show({ step: 'checking', fileName: keptName(file), done, total });
    progress(0, 0);
    try {
      show({ step: 'checked', checked: await compare(file, control.signal, progress) });
    } catch (error) {
      show({ step: 'choose', problem: messageOf(error) });
    }
  }

  function startOver() {
    running.current?.abort();
    setCheck({ step: 'choose', problem: null });
  }

  return { check, choose, startOver };
}
