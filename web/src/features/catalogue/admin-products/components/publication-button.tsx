import { useState } from 'react';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import { publicationQuestion } from '../form/field-errors.ts';
import { usePublication } from '../use-product-changes.ts';
import { PublicationDialog } from './publication-dialog.tsx';

/**
 * Publishes a product or turns it back into a draft. Asks for confirmation before it publishes a product without a picture or
 * category.
 */
export function PublicationButton({ product }: { product: AdminProduct }) {
  const [question, setQuestion] = useState<string | null>(null);
  const { toggle, isPending } = usePublication(product);

  function press() {
    const asked = product.isPublished ? null : publicationQuestion(product);
    if (asked) setQuestion(asked);
    else toggle();
  }

  return (
    <>
      <button
        type="button"
        className="label inline-flex min-h-11 min-w-20 items-center text-xs hover:underline underline-offset-4"
        aria-disabled={isPending}
        onClick={isPending ? undefined : press}
      >
        {product.isPublished ? 'Unpublish' : 'Publish'}
        <span className="sr-only"> {product.title}</span>
      </button>
      <PublicationDialog
        question={question}
        isBusy={false}
        onBack={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          toggle();
        }}
      />
    </>
  );
}
