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

/** Describes one value of an option. Only color options have `colors`, as hex codes. */
const optionValueSchema = z.object({ id: z.int(), title: lenientText, colors: lenientListOf(z.string()) });
const optionSchema = z.object({ name: lenientText, type: lenientText, values: lenientListOf(optionValueSchema) });
export type ProviderOption = z.infer<typeof optionSchema>;

/**
 * Describes one variant of a provider product. Its id is the same in every product of the blueprint. `cost` is charged to the
 * shop and `price` to the customer, both in cents. `options` lists ids of option values.
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

/**
 * Reads the sales channel reference of a published product. The documentation says it is a list, but the provider sends an
 * object. It is absent before publishing.
 */
const externalSchema = z.pipe(
  z.catch(z.unknown(), null),
  z.transform((sent: unknown) => {
    const read = z.object({ id: idAsText, handle: lenientText }).safeParse(Array.isArray(sent) ? sent[0] : sent);
    return read.success ? read.data : null;
  }),
);

/** Describes a provider product, without its private artwork. */
export const providerProductSchema = z.object({
  id: idAsText,
  title: lenientText,
  /** Unsanitized HTML. */
  description: lenientText,
  safety_information: lenientTextOrNull,
  tags: lenientListOf(z.string()),
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
