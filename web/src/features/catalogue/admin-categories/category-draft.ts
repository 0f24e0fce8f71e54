import type { FieldError } from '#shared/base/errors.ts';
import { fieldMessage } from '#shared/base/field-messages.ts';
import { titleSlug } from '#shared/base/title-slug.ts';
import {
  type AdminCategory,
  type CategoryInput,
  categoryInputSchema,
  nextPosition,
} from '#shared/catalogue/category.ts';
import { type FieldLabels, labelErrors } from '#web/lib/data/failure.ts';

/** The category form as the admin filled it in. The position is still text. */
export interface CategoryDraft extends Omit<CategoryInput, 'position' | 'description'> {
  description: string;
  position: string;
}

export type CategoryErrors = Partial<Record<keyof CategoryInput, string>>;

const MAX_SLUG = 80;
const derivedSlug = (name: string): string => titleSlug(name).slice(0, MAX_SLUG).replace(/-$/, '');

export const categoryDraft = (category: AdminCategory): CategoryDraft => ({
  name: category.name,
  slug: category.slug,
  description: category.description ?? '',
  position: String(category.position),
  isFeatured: category.isFeatured,
});

export const isSameCategory = (a: CategoryDraft, b: CategoryDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

export const newCategoryDraft = (categories: readonly AdminCategory[]): CategoryDraft => ({
  name: '',
  slug: '',
  description: '',
  position: String(nextPosition(categories)),
  isFeatured: false,
});

/** Renames the draft. The slug changes with the name if it is empty or was derived from the name. */
export function renamed(draft: CategoryDraft, name: string): CategoryDraft {
  const follows = draft.slug === '' || draft.slug === derivedSlug(draft.name);
  return { ...draft, name, slug: follows ? derivedSlug(name) : draft.slug };
}

/** Returns the draft in the form that the API accepts, or the first error of each field. */
export function readCategory({ position, description, ...draft }: CategoryDraft): {
  input?: CategoryInput;
  errors: CategoryErrors;
} {
  const parsed = categoryInputSchema.safeParse(
    {
      ...draft,
      description: description.trim() || null,
      position: position.trim() === '' ? Number.NaN : Number(position),
    },
    { error: fieldMessage },
  );
  if (parsed.success) return { input: parsed.data, errors: {} };
  return { errors: firstErrors(parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))) };
}

const LABELS: FieldLabels = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  position: 'Position',
  isFeatured: 'Featured',
};

/** Returns the first error of each field. Each message includes the field's label. */
export const firstErrors = (errors: readonly FieldError[]): CategoryErrors =>
  Object.fromEntries(
    labelErrors(errors, LABELS)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );
