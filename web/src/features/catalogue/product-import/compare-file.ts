import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import type { ProductFile } from '#shared/catalogue/product-csv/read-products.ts';
import { type CompareFile, keptName, readCsvFile } from '#web/components/files/use-file-check.ts';
import { sendParts } from './api/imports.ts';
import { reportOf } from './import-report.ts';

const MAX_MEGABYTES = 60;

/** A file compared with the shop's products. `run` is null if none of the file's products can be imported. */
export interface ComparedProducts {
  fileName: string;
  file: ProductFile;
  run: ProductImport | null;
  report: PlannedProduct[];
}

/** Reads a file and compares it with the shop's products. */
export const compareProducts: CompareFile<ComparedProducts> = async (chosen, signal, onProgress) => {
  const fileName = keptName(chosen);
  const text = await readCsvFile(chosen, MAX_MEGABYTES);
  // Loaded only for a file, because its tables for handles in any script are half a megabyte.
  const { readProductCsv } = await import('#shared/catalogue/product-csv/read-products.ts');
  const file = readProductCsv(text);
  const { products, refused } = file;
  if (products.length === 0) return { fileName, file, run: null, report: reportOf(refused, []) };
  onProgress(0, products.length);
  const { run, planned } = await sendParts({ fileName, products }, signal, (done) => onProgress(done, products.length));
  return { fileName, file, run, report: reportOf(refused, planned) };
};
