import * as z from 'zod/mini';
import { amountOrNull, flag, idText, listOf, text, textOrNull, time, wholeOrNull } from './tolerant.ts';

/** One value of an option: `colors` are hex codes, of colour options alone. */
const optionValueSchema = z.object({ id: z.int(), title: text, colors: listOf(z.string()) });
const optionSchema = z.object({ name: text, type: text, values: listOf(optionValueSchema) });
export type ProviderOption = z.infer<typeof optionSchema>;

/**
 * One variant of the provider's product. Its id is the catalogue's: the same in every product of that blueprint.
 * `cost` is what we pay and `price` what the shopper pays, in cents; `options` are ids of option values.
 */
const variantSchema = z.object({
  id: z.int(),
  sku: text,
  title: text,
  cost: amountOrNull,
  price: amountOrNull,
  grams: amountOrNull,
  is_enabled: flag,
  is_default: flag,
  is_available: z.catch(z.boolean(), true),
  options: listOf(z.int()),
});
export type ProviderVariant = z.infer<typeof variantSchema>;

const imageSchema = z.object({
  src: z.string().check(z.regex(/^https?:\/\//)),
  variant_ids: listOf(z.int()),
  position: text,
  is_default: flag,
  is_selected_for_publishing: z.catch(z.nullable(z.boolean()), null),
  order: wholeOrNull,
});
export type ProviderImage = z.infer<typeof imageSchema>;

/** Where the product is sold, once we have said so: documented as a list, sent as an object, absent before. */
const externalSchema = z.pipe(
  z.catch(z.unknown(), null),
  z.transform((sent: unknown) => {
    const read = z.object({ id: idText, handle: text }).safeParse(Array.isArray(sent) ? sent[0] : sent);
    return read.success ? read.data : null;
  }),
);

/** The provider's product (contracts 1.4), with its private artwork left out. */
export const providerProductSchema = z.object({
  id: idText,
  title: text,
  /** HTML that nobody has cleaned yet. */
  description: text,
  safety_information: textOrNull,
  options: listOf(optionSchema),
  variants: listOf(variantSchema),
  images: listOf(imageSchema),
  updated_at: time,
  visible: z.catch(z.boolean(), true),
  is_locked: flag,
  blueprint_id: wholeOrNull,
  print_provider_id: wholeOrNull,
  shop_id: wholeOrNull,
  external: externalSchema,
});
export type ProviderProduct = z.infer<typeof providerProductSchema>;
