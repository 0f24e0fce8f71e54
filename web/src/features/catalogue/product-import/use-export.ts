import { useEffect, useRef, useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import { failureMessage } from '#web/lib/data/failure.ts';
import { exportName, joinCsv } from '#web/lib/format/csv.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/lib/toast.ts';
import { exportProducts } from './api/imports.ts';

/** Exports all products to a file. `count` is the number of products so far, or null if no export is running. */
export function useExport() {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save() {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setCount(0);
    let last = 0;
    try {
      const pages = await exportProducts(control.signal, (products) => {
        last = products;
        setCount(products);
      });
      const name = exportName('products', new Date());
      saveFile(joinCsv(pages), name, 'text/csv');
      toast({ tone: 'success', title: `${pluralize(last, 'product')} saved as ${name}`, name: 'product-export' });
    } catch (error) {
      if (!control.signal.aborted) {
        const description = failureMessage(error);
        toast({ tone: 'error', title: 'Products not exported', description, name: 'product-export' });
      }
    } finally {
      running.current = null;
      if (!control.signal.aborted) setCount(null);
    }
  }

  return { count, save };
}
