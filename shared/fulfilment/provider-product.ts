import * as z from 'zod/mini';
import {
  idAsText,
  lenientAmountOrNull,
  lenientFlag,
  lenientIntOrNull,
  lenientListOf,
  lenientText,
  lenientTextOrNull,
  lenientTime,
} from './lenient-schemas.ts';

/** `colors` are hex codes; color options only. */
const optionValueSchema = z.object({ id: z.int(), title: lenientText, colors: lenientListOf(z.string()) });
const optionSchema = z.object({ name: lenientText, type: lenientText, values: lenientListOf(optionValueSchema) });
export type ProviderOption = z.infer<typeof optionSchema>;

/**
 * The id comes from the provider's catalogue: all products of a blueprint share it.
 * `cost` is the price to the shop and `price` the price to shoppers, in cents; `options` are ids of option values.
 */
const variantSchema = z.object({
  id: z.int(),
  sku: lenientText,
  title: lenientText,
  cost: lenientAmountOrNull,
  price: lenientAmountOrNull,
  grams: lenientAmountOrNull,
  is_enabled: lenientFlag,
  is_default: lenientFlag,
  is_available: z.catch(z.boolean(), true),
  options: lenientListOf(z.int()),
});
export type ProviderVariant = z.infer<typeof variantSchema>;

const imageSchema = z.object({
  src: z.string().check(z.regex(/^https?:\/\//)),
  variant_ids: lenientListOf(z.int()),
  position: lenientText,
  is_default: lenientFlag,
  is_selected_for_publishing: z.catch(z.nullable(z.boolean()), null),
  order: lenientIntOrNull,
});
export type ProviderImage = z.infer<typeof imageSchema>;

/** The product in our shop, missing until we publish it. Documented as a list, but sent as an object. */
const externalSchema = z.pipe(
  z.catch(z.unknown(), null),
  z.transform((sent: unknown) => {
    const read = z.object({ id: idAsText, handle: lenientText }).safeParse(Array.isArray(sent) ? sent[0] : sent);
    return read.success ? read.data : null;
  }),
);

/** The provider's product (contracts 1.4), without its private artwork. */
export const providerProductSchema = z.object({
  id: idAsText,
  title: lenientText,
  /** HTML, not sanitized. */
  description: lenientText,
  safety_information: lenientTextOrNull,
  options: lenientListOf(optionSchema),
  variants: lenientListOf(variantSchema),
  images: lenientListOf(imageSchema),
  updated_at: lenientTime,
  visible: z.catch(z.boolean(), true),
  is_locked: lenientFlag,
  blueprint_id: lenientIntOrNull,
  print_provider_id: lenientIntOrNull,
  shop_id: lenientIntOrNull,
  external: externalSchema,
});
export type ProviderProduct = z.infer<typeof providerProductSchema>;
