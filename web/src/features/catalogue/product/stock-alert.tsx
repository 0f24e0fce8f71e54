import { type ComponentType, useEffect, useState } from 'react';
import type { VariantChoice } from '#shared/catalogue/availability.ts';
import { loadChunk } from '#web/lib/chunks/chunks.ts';

type Form = ComponentType<{ slug: string; choice: VariantChoice }>;

/** The form of a sold-out choice, in its place. Its code is loaded only then, and the page works without it. */
export function StockAlert(props: { slug: string; choice: VariantChoice }) {
  const [Form, setForm] = useState<Form | null>(null);
  useEffect(() => {
    loadChunk(() => import('./stock-alert-form.tsx')).then(
      ({ StockAlertForm }) => setForm(() => StockAlertForm),
      () => {},
    );
  }, []);
  return <div className="min-h-32">{Form && <Form {...props} />}</div>;
}
