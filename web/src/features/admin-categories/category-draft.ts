import { slugify } from '#shared/base/slug-schema.ts';
import {
  type AdminCategory,
  type CategoryInput,
  categoryInputSchema,
  nextPosition,
} from '#shared/catalogue/category.ts';

/** A category as it stands in the form: the position as it was typed. */
export interface CategoryDraft extends Omit<CategoryInput, 'position' | 'description'> {
  description: string;
  position: string;
}

export type CategoryFaults = Partial<Record<keyof CategoryInput, string>>;

const MAX_SLUG = 80;
const derived = (name: string): string => slugify(name).slice(0, MAX_SLUG).replace(/-$/, '');

export const categoryDraftOf = (category: AdminCategory): CategoryDraft => ({
  name: category.name,
  slug: category.slug,
  description: category.description ?? '',
  position: String(category.position),
  isFeatured: category.isFeatured,
});

export const isSameCategoryDraft = (one: CategoryDraft, other: CategoryDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const newDraft = (categories: readonly AdminCategory[]): CategoryDraft => ({
  name: '',
  slug: '',
  description: '',
  position: String(nextPosition(categories)),
  isFeatured: false,
});

/** Spec section 5: the slug follows the name while it is empty or still what the name makes of it. */
export function renamed(draft: CategoryDraft, name: string): CategoryDraft {
  const follows = draft.slug === '' || draft.slug === derived(draft.name);
  return { ...draft, name, slug: follows ? derived(name) : draft.slug };
}

/** What was typed as a category, or what is wrong with it, field by field. */
export function parseCategoryDraft({ position, description, ...draft }: CategoryDraft): {
  input?: CategoryInput;
  faults: CategoryFaults;
} {
  const parsed = categoryInputSchema.safeParse({
    ...draft,
    description: description.trim() || null,
    position: position.trim() === '' ? Number.NaN : Number(position),
  });
  if (parsed.success) return { input: parsed.data, faults: {} };
  return { faults: faultsIn(parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }))) };
}

/** The first fault of each field. */
export const faultsIn = (errors: readonly { path: string; message: string }[]): CategoryFaults =>
  Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
