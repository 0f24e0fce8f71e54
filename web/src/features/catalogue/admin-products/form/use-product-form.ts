import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { useListReturn } from '#web/components/admin/list-return.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { belowCostOf, formFailureMessage } from '#web/lib/data/failure.ts';
import { type Conflict, conflictIn, useDraft } from '#web/lib/hooks/use-draft.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { saveProduct } from '../api/admin-product.ts';
import { publicationQuestion } from './field-errors.ts';
import { type DraftErrors, isSameDraft, type ProductDraft, productDraft } from './product-draft.ts';
import { errorsFrom, missesRequired, readProduct, remainingErrors } from './read-product.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** Returns what the shop found wrong, by field of the form. */
function errorsOf(error: unknown, draft: ProductDraft): DraftErrors {
  if (!(error instanceof ApiProblem)) return {};
  return errorsFrom(error.problem.errors ?? [], draft);
}

/** Errors of the last save. Moves the focus to the first of them, and drops those of fields that change afterwards. */
function useFieldErrors(draft: ProductDraft, form: RefObject<HTMLFormElement | null>) {
  const [found, setFound] = useState<{ errors: DraftErrors; draft: ProductDraft }>({ errors: {}, draft });
  useEffect(() => {
    if (Object.keys(found.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, form]);
  return {
    errors: remainingErrors(found.errors, found.draft, draft),
    show: (errors: DraftErrors, of = draft) => setFound({ errors, draft: of }),
  };
}

/** One message about saving at a time. */
const SAVING = 'product';

interface Write {
  /** Version the save is based on; null creates the product. */
  on: AdminProduct | null;
  input: ProductInput;
  belowCost?: boolean;
}

interface SaveOptions {
  onSaved: (saved: AdminProduct) => void;
  onConflict: (conflict: Conflict<AdminProduct>) => void;
  onFail: (error: Error) => void;
}

/** Sends a product. A refusal to sell below cost waits for the admin's decision. */
function useProductSave({ onSaved, onConflict, onFail }: SaveOptions) {
  const backToList = useListReturn('/admin/products');
  const [isDone, setDone] = useState(false);
  // Runs after the guard of unsaved changes has ended, which would ask about this step back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back is the same until it is taken
  useEffect(() => {
    if (isDone) backToList();
  }, [isDone]);
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<{ refused: BelowCost; write: Write } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ on, input, belowCost = false }: Write) => saveProduct(on, input, belowCost),
    onSuccess: (saved, { on }) => {
      setRefusal(null);
      onSaved(saved);
      void client.invalidateQueries();
      toast({
        tone: 'success',
        title: on ? 'Product updated successfully' : 'Product created successfully',
        name: SAVING,
      });
      setDone(true);
    },
    onError: (error, write) => {
      const refused = belowCostOf(error);
      if (refused) return setRefusal({ refused, write });
      setRefusal(null);
      const conflict = conflictIn<AdminProduct>(error, 'current');
      if (conflict) return onConflict(conflict);
      onFail(error);
      toast({ tone: 'error', title: 'Failed to save product', description: formFailureMessage(error), name: SAVING });
    },
  });
  return {
    isSaving: isPending,
    send: (write: Write) => mutate(write),
    /** Prices below cost that the shop refused, until the admin has decided. */
    refused: refusal?.refused ?? null,
    saveBelowCost: () => refusal && mutate({ ...refusal.write, belowCost: true }),
    backFromRefusal: () => setRefusal(null),
  };
}

/** A product that is already published is not asked about again. */
const publicationQuestionOf = ({ isPublished, images, categoryIds }: ProductDraft, known: AdminProduct | null) =>
  isPublished && !known?.isPublished ? publicationQuestion({ images, categories: categoryIds }) : null;

/** State and actions of the product form. `product` is as it was read; null for a new one. */
export function useProductForm(product: AdminProduct | null, form: RefObject<HTMLFormElement | null>) {
  const id = product?.id ?? null;
  const editing = useDraft({ saved: product, toDraft: productDraft, isSame: isSameDraft });
  const { known, draft, change, isUnsaved, conflict } = editing;
  const { kept, stop, restored, discard } = useKeptDraft(id, { known, draft, isUnsaved });
  const { errors, show } = useFieldErrors(draft, form);
  const { send, ...saving } = useProductSave({
    onSaved(saved) {
      stop();
      editing.accept(saved);
    },
    onConflict: editing.raise,
    onFail: (error) => show(errorsOf(error, draft)),
  });

  const [question, setQuestion] = useState<{ title: string; confirm: () => void } | null>(null);

  /** Saves the draft, or shows what is wrong with it. Asks before it publishes a product without a picture or category. */
  function save(filled = draft, on = known, isConfirmed = false) {
    const { input, errors: found } = readProduct(filled, on);
    show(found ?? {}, filled);
    if (input) {
      withdrawToast(SAVING);
      const title = isConfirmed ? null : publicationQuestionOf(filled, on);
      if (title) return setQuestion({ title, confirm: () => save(filled, on, true) });
      setQuestion(null);
      return send({ on, input });
    }
    toast({
      tone: 'error',
      title: missesRequired(filled) ? 'Please fill in all required fields' : 'Please check the marked fields',
      name: SAVING,
    });
  }

  return {
    ...saving,
    known,
    draft,
    errors,
    isUnsaved,
    save,
    change,
    kept,
    restore() {
      if (!kept) return;
      editing.rebase(kept.known, kept.draft);
      restored();
    },
    discard,
    /** Forgets the draft as the admin leaves. */
    drop: stop,
    question,
    backFromQuestion: () => setQuestion(null),
    conflict,
    takeNewer() {
      editing.takeNewer();
      show({});
    },
    keepMine(mine: ProductDraft) {
      if (!conflict) return;
      editing.keepMine(mine);
      save(mine, conflict.current);
    },
    /** Takes the product as it was saved beside the form. */
    takeSaved: (saved: AdminProduct) => editing.accept(saved),
    backToEditing: editing.backToEditing,
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Props of one part of the form. */
export interface FormPart {
  form: ProductFormState;
}
