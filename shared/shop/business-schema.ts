import * as z from 'zod/mini';

import { COUNTRIES } from '#shared/base/countries.ts';
import { emailSchema, lineSchema } from '#shared/base/text.ts';

import { BUSINESS_NEEDS, type Business } from './business.ts';

export const businessSchema = z.object({
  name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  region: z.string(),
  zip: z.string(),
  country: z.string(),
  taxNumber: z.string(),
  email: z.string(),
} satisfies Record<keyof Business, z.ZodMiniString>);

/** Validates the company data that an admin enters. The postal address must be either complete or empty. */
export const businessInputSchema = z
  .strictObject({
    name: lineSchema(100),
    street: lineSchema(120),
    street2: lineSchema(120),
    city: lineSchema(60),
    region: lineSchema(60),
    zip: lineSchema(20),
    country: z
      .string()
      .check(z.refine((code) => code === '' || COUNTRIES.includes(code), 'Please choose a country from the list')),
    taxNumber: lineSchema(40),
    email: z.union([z.literal(''), emailSchema], 'Please enter a valid email address'),
  } satisfies Record<keyof Business, z.ZodMiniType<string>>)
  .check(({ value, issues }) => {
    if (!Object.values(value).some(Boolean)) return;
    for (const field of BUSINESS_NEEDS)
      if (!value[field]) issues.push({ code: 'custom', path: [field], message: 'is required', input: value[field] });
  });
