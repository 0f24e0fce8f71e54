import * as z from 'zod/mini';
import { idSchema } from '#shared/base/id.ts';
import { moneySchema } from '#shared/base/money-schema.ts';
import { foldWords } from '#shared/base/text/fold-text.ts';
import { textSchema } from '#shared/base/text.ts';
import { isOnSale } from '../availability.ts';
import type { SearchDocument } from '../catalogue-document.ts';
import { MAX_PRICE_CENTS } from '../product-input.ts';
import { shownPrice } from '../select-documents.ts';
import { normalizeValue } from '../selection.ts';
import { tagSchema } from '../tags.ts';

export const MAX_CONDITIONS = 10;

const conditionSchema = z.union([
  z.strictObject({ field: z.literal('tag'), value: tagSchema }),
  /** Text that the title contains, ignoring case and accents. */
  z.strictObject({ field: z.literal('title'), value: textSchema(80, 1) }),
  /**
   * Id of a category that contains the product. That category's products must be chosen by hand, as for a type of garment.
   */
  z.strictObject({ field: z.literal('category'), categoryId: idSchema('cat') }),
  /** Compares the price on the product's card. The limit itself does not match. */
  z.strictObject({
    field: z.enum(['price_above', 'price_below']),
    cents: moneySchema({ min: 1, max: MAX_PRICE_CENTS }),
  }),
  z.strictObject({ field: z.enum(['in_stock', 'on_sale', 'new']) }),
]);
export type CategoryCondition = z.infer<typeof conditionSchema>;

/** Rule that selects the products of a category. */
export const categoryRuleSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(conditionSchema).check(z.minLength(1), z.maxLength(MAX_CONDITIONS)),
});
export type CategoryRule = z.infer<typeof categoryRuleSchema>;

/**
 * Returns whether a title contains a text. Ignores case, accents, and punctuation. A text of symbols alone, such as `&`, must
 * occur exactly as it is.
 */
function hasText(title: string, text: string): boolean {
  const words = foldWords(text).join(' ');
  return (
    normalizeValue(title).includes(normalizeValue(text)) || (words !== '' && foldWords(title).join(' ').includes(words))
  );
}

function meets(document: SearchDocument, condition: CategoryCondition): boolean {
  const { card } = document;
  switch (condition.field) {
    case 'tag':
      return document.tags.some((tag) => normalizeValue(tag) === normalizeValue(condition.value));
    case 'title':
      return hasText(card.title, condition.value);
    case 'category':
      return document.categoryIds.includes(condition.categoryId);
    case 'price_above':
      return shownPrice(document) > condition.cents;
    case 'price_below':
      return shownPrice(document) < condition.cents;
    case 'in_stock':
      return !card.soldOut;
    case 'on_sale':
      return isOnSale({ ...card, ...card.opening });
    case 'new':
      return card.isFeatured;
  }
}

/** Returns whether a product meets the rule of a category. */
export const matchesRule = (document: SearchDocument, { match, conditions }: CategoryRule): boolean =>
  match === 'all'
    ? conditions.every((condition) => meets(document, condition))
    : conditions.some((condition) => meets(document, condition));
