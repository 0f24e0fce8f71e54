import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, use, useEffect, useState } from 'react';
import type { BelowCost } from '#shared/catalogue/below-cost.ts';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { useListReturn } from '#web/components/admin/list-return.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { belowCostOf, formFailureMessage } from '#web/lib/data/failure.ts';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { PageReset, watchReturn } from '#web/lib/hooks/page-reset.ts';
import { type Conflict, conflictIn, useDraft } from '#web/lib/hooks/use-draft.ts';
import { toast, withdrawToast } from '#web/lib/toast.ts';
import { formProductQuery, saveProduct } from '../api/admin-product.ts';
import { publicationQuestion } from './field-errors.ts';
import { type DraftErrors, isSameDraft, type ProductDraft, productDraft } from './product-draft.ts';
import { errorsFrom, missesRequired, readProduct, remainingErrors } from './read-product.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** Returns the errors in the API's response, by form field. */
function errorsOf(error: unknown, draft: ProductDraft): DraftErrors {
  if (!(error instanceof ApiProblem)) return {};
  return errorsFrom(error.problem.errors ?? [], draft);
}

/**
 * Keeps the errors of the last save. Moves the focus to the first one. Drops the error of a field once that field changes.
 */
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

/** All messages about saving share this name, so that only one is visible at a time. */
const SAVING = 'product';

interface Write {
  /** The version that the save is based on. Null to create the product. */
  on: AdminProduct | null;
  input: ProductInput;
  belowCost?: boolean;
}

interface SaveOptions {
  onSaved: (saved: AdminProduct) => void;
  onConflict: (conflict: Conflict<AdminProduct>) => void;
  onFail: (error: Error) => void;
}

/** Saves a product and returns to the list. If the shop refuses prices below cost, waits for the admin's decision. */
function useProductSave({ onSaved, onConflict, onFail }: SaveOptions) {
  const backToList = useListReturn('/admin/products');
  const reset = use(PageReset);
  const [isDone, setDone] = useState(false);
  // Goes back in an effect, after the guard for unsaved changes is off. Otherwise the guard would ask about leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way back is the same until it is taken
  useEffect(() => {
    if (!isDone) return;
    const stopWatching = watchReturn(reset);
    backToList();
    return stopWatching;
  }, [isDone]);
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<{ refused: BelowCost; write: Write } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ on, input, belowCost = false }: Write) => saveProduct(on, input, belowCost),
    onSuccess: async (saved, { on }) => {
      setRefusal(null);
      onSaved(saved);
      await putAnswer(client, formProductQuery(saved.id).queryKey, saved);
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
    /** The prices below cost that the shop refused. Null once the admin has decided. */
    refused: refusal?.refused ?? null,
    saveBelowCost: () => refusal && mutate({ ...refusal.write, belowCost: true }),
    backFromRefusal: () => setRefusal(null),
  };
}

/** Returns the question to ask before publishing, or null. A product that is already published needs no question. */
const publicationQuestionOf = ({ isPublished, images, categoryIds }: ProductDraft, known: AdminProduct | null) =>
  isPublished && !known?.isPublished ? publicationQuestion({ images, categories: categoryIds }) : null;

/** Returns the state and the actions of the product form. `product` is the product as it was read, or null for a new one. */
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

  /**
   * Saves the draft, or shows its errors. Asks for confirmation before it publishes a product without a picture or category.
   */
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
    /** Deletes the kept draft when the admin leaves the form. */
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
    /** Accepts a product that was saved outside of the form, such as in the stock dialog. */
    takeSaved: (saved: AdminProduct) => editing.accept(saved),
    backToEditing: editing.backToEditing,
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Props of a component that shows a part of the form. */
export interface FormPart {
  form: ProductFormState;
}
