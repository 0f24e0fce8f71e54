import type { AdminCategory, CategoryInput } from '#shared/catalogue/category.ts';
import type { CategoryCondition, CategoryRule } from '#shared/catalogue/category-listing/category-rule.ts';
import type { CategoryOrder } from '#shared/catalogue/category-listing/list-order.ts';
import type { FieldLabels } from '#web/lib/data/failure.ts';
import { centsOf, dollarsOf } from '#web/lib/format/field-amounts.ts';

export type ConditionField = CategoryCondition['field'];

/**
 * A condition as the admin filled it in. `value` is text, a category id, or dollars. `key` identifies the row when rows move.
 */
export interface ConditionDraft {
  key: string;
  field: ConditionField;
  value: string;
}

/** The page of a category as the admin filled it in. */
export interface CategoryPageDraft {
  picture: AdminCategory['picture'];
  order: CategoryOrder;
  orderedIds: string[];
  /** Null if products are added by hand. */
  conditions: ConditionDraft[] | null;
  match: CategoryRule['match'];
  seoTitle: string;
  seoDescription: string;
}

export const CATEGORY_PAGE_LABELS: FieldLabels = {
  'picture.alt': 'Alt text',
  'rule.conditions.*': 'Condition #',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
};

const filledIn = (condition: CategoryCondition): string => {
  if ('value' in condition) return condition.value;
  if ('categoryId' in condition) return condition.categoryId;
  return 'cents' in condition ? dollarsOf(condition.cents) : '';
};

export const newCondition = (): ConditionDraft => ({ key: crypto.randomUUID(), field: 'tag', value: '' });

export const categoryPageDraft = ({
  picture,
  order,
  orderedIds,
  rule,
  seoTitle,
  seoDescription,
}: AdminCategory): CategoryPageDraft => ({
  ...{ picture, order, orderedIds },
  conditions:
    rule?.conditions.map((condition) => ({
      key: crypto.randomUUID(),
      field: condition.field,
      value: filledIn(condition),
    })) ?? null,
  match: rule?.match ?? 'all',
  seoTitle: seoTitle ?? '',
  seoDescription: seoDescription ?? '',
});

/** Returns true if a condition on this field needs a value. */
export const hasValue = (field: ConditionField): boolean => !['in_stock', 'on_sale', 'new'].includes(field);

function toCondition({ field, value }: ConditionDraft): CategoryCondition {
  if (field === 'tag' || field === 'title') return { field, value: value.trim() };
  if (field === 'category') return { field, categoryId: value };
  if (field === 'price_above' || field === 'price_below') return { field, cents: centsOf(value) ?? 0 };
  return { field };
}

/** Returns the rule in the form, or null if products are added by hand. */
export const ruleOf = ({ conditions, match }: CategoryPageDraft): CategoryRule | null =>
  conditions && { match, conditions: conditions.map(toCondition) };

/** Returns true if every condition has its value. Only then can the products be previewed. */
export const isComplete = ({ conditions }: CategoryPageDraft): boolean =>
  conditions === null ||
  (conditions.length > 0 &&
    conditions.every(
      ({ field, value }) =>
        !hasValue(field) || (field.startsWith('price') ? (centsOf(value) ?? 0) > 0 : value.trim() !== ''),
    ));

/** Returns the category with the edited page, in the form that the API accepts. */
export const pageInput = (
  { name, slug, description, position, isFeatured }: AdminCategory,
  draft: CategoryPageDraft,
): CategoryInput => ({
  ...{ name, slug, description, position, isFeatured },
  ...{ picture: draft.picture, order: draft.order, orderedIds: draft.orderedIds, rule: ruleOf(draft) },
  seoTitle: draft.seoTitle.trim() || null,
  seoDescription: draft.seoDescription.trim() || null,
});
