import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminProduct, ProductInput } from '#shared/catalogue/product.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { belowCostOf } from '#web/lib/below-cost.ts';
import { failureText } from '#web/lib/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { conflictingProduct, saveProduct } from '../api/product.ts';
import { type Draft, type DraftErrors, differingFields, productDraftOf } from './draft.ts';
import { forgetUnsaved, readUnsaved } from './kept-draft.ts';
import { errorsFrom, missesRequired, parseProductDraft, remainingErrors } from './read-draft.ts';
import { useKeeping } from './use-keeping.ts';

const FAILED = 'Failed to save product';

/** What went wrong with a save, at the fields of the form. */
function errorsOf(error: unknown, draft: Draft): DraftErrors {
  if (!(error instanceof ApiProblem)) return {};
  const { code, detail, errors = [] } = error.problem;
  // The one thing that can be taken is the slug.
  if (code === 'conflict' && errors.length === 0) return { slug: detail };
  return errorsFrom(errors, draft);
}

/** The product as it is by now, and the shop's own words about it. */
interface Clash {
  theirs: AdminProduct;
  reason: string;
}

/** What is to be written, on top of what its owner read. */
interface Writing {
  on: AdminProduct | null;
  with: ProductInput;
  belowCost?: boolean;
}

/** The form of one product, `product` as it was read; null for one that is to be made. */
export function useProductForm(product: AdminProduct | null, form: RefObject<HTMLFormElement | null>) {
  const id = product?.id ?? null;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [known, setKnown] = useState(product);
  const [draft, setDraft] = useState(() => productDraftOf(product));
  const [found, setFound] = useState<{ errors: DraftErrors; draft: Draft }>({ errors: {}, draft });
  const [clash, setClash] = useState<Clash | null>(null);
  const [refusal, setRefusal] = useState<{ refused: BelowCost; writing: Writing } | null>(null);
  const [kept, setKept] = useState(() => readUnsaved(id));
  const isUnsaved = useMemo(() => differingFields(draft, productDraftOf(known)).length > 0, [draft, known]);
  const stopKeeping = useKeeping(
    id,
    useMemo(() => (isUnsaved ? { known, draft } : null), [isUnsaved, known, draft]),
  );

  useEffect(() => {
    if (Object.keys(found.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, form]);

  const saving = useMutation({
    mutationFn: ({ on, with: input, belowCost = false }: Writing) => saveProduct(on, input, belowCost),
    onSuccess: (saved, { on }) => {
      setRefusal(null);
      stopKeeping();
      setKnown(saved);
      setDraft(productDraftOf(saved));
      void client.invalidateQueries();
      toast({ tone: 'success', title: on ? 'Product updated successfully' : 'Product created successfully' });
      navigate('/admin/products');
    },
    onError: (error, writing) => {
      const refused = belowCostOf(error);
      if (refused) return setRefusal({ refused, writing });
      setRefusal(null);
      const current = conflictingProduct(error);
      if (current) return setClash({ theirs: current, reason: error.message });
      setFound({ errors: errorsOf(error, draft), draft });
      toast({ tone: 'error', title: FAILED, description: failureText(error) });
    },
  });

  /** Saves what is filled in, or says what is wrong with it. */
  function save(filled = draft, on = known) {
    const { input, errors } = parseProductDraft(filled, on);
    if (input) {
      setFound({ errors: {}, draft: filled });
      return saving.mutate({ on, with: input });
    }
    toast({
      tone: 'error',
      title: missesRequired(filled) ? 'Please fill in all required fields' : 'Please check the marked fields',
      name: 'product-fields',
    });
    setFound({ errors, draft: filled });
  }

  return {
    known,
    draft,
    errors: remainingErrors(found.errors, found.draft, draft),
    isUnsaved,
    isSaving: saving.isPending,
    save,
    change: setDraft,
    /** What an earlier visit left, until somebody has answered. */
    kept,
    restore() {
      if (!kept) return;
      setKnown(kept.known);
      setDraft(kept.draft);
      setKept(null);
    },
    discard() {
      forgetUnsaved(id);
      setKept(null);
    },
    /** Drops what is not saved, as its owner leaves. */
    drop: stopKeeping,
    /** Why it could not be saved on top of what is there by now. */
    clash,
    takeTheirs() {
      if (!clash) return;
      setKnown(clash.theirs);
      setDraft(productDraftOf(clash.theirs));
      setFound({ errors: {}, draft });
      setClash(null);
    },
    keepMine(mine: Draft) {
      if (!clash) return;
      setKnown(clash.theirs);
      setDraft(mine);
      setClash(null);
      save(mine, clash.theirs);
    },
    backToEditing: () => setClash(null),
    /** What would be sold below cost if it were saved, until its owner has decided. */
    refused: refusal?.refused ?? null,
    saveBelowCost: () => refusal && saving.mutate({ ...refusal.writing, belowCost: true }),
    backFromRefusal: () => setRefusal(null),
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
