import { useEffect, useRef, useState } from 'react';
import { decodeCsv } from '#shared/catalogue/product-csv/parse-csv.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { type ProductFile, readProductCsv, UnreadableCsv } from '#shared/catalogue/product-csv/read-products.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { checkFile } from './api/imports.ts';
import { reportOf } from './import-report.ts';

const MAX_FILE_BYTES = 60 * 1024 * 1024;

/** A compared file; `run` is null when none of its products can be imported. */
export interface CheckedFile {
  fileName: string;
  file: ProductFile;
  run: ProductImport | null;
  report: PlannedProduct[];
}

type Check =
  | { step: 'choose'; problem: string | null }
  | { step: 'reading'; fileName: string }
  | { step: 'checking'; fileName: string; done: number; total: number }
  | { step: 'checked'; checked: CheckedFile };

const messageOf = (error: unknown): string => {
  if (error instanceof UnreadableCsv) return error.message;
  return error instanceof DOMException && error.name === 'NotReadableError'
    ? 'The file couldn’t be read. Choose it again.'
    : `Nothing was imported. ${failureMessage(error)}`;
};

async function readFile(file: File): Promise<ProductFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableCsv('This file is larger than 60 MB. Split it into several.');
  return readProductCsv(decodeCsv(new Uint8Array(await file.arrayBuffer())));
}

/** Reads a chosen file and compares it with the shop's products. Nothing changes in the shop. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ step: 'choose', problem: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function choose(chosen: File) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const fileName = chosen.name.slice(0, 200);
    const show = (next: Check) => !control.signal.aborted && setCheck(next);
    show({ step: 'reading', fileName });
    try {
      const file = await readFile(chosen);
      const { products, refused } = file;
      const total = products.length;
      show({ step: 'checking', fileName, done: 0, total });
      const { run, planned } =
        total === 0
          ? { run: null, planned: [] }
          : await checkFile({ fileName, products }, control.signal, (done) =>
              show({ step: 'checking', fileName, done, total }),
            );
      show({ step: 'checked', checked: { fileName, file, run, report: reportOf(refused, planned) } });
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
