import type { DefaultPage } from './default-page.ts';
import { PRIVACY } from './privacy-policy.ts';
import { REFUND } from './refund-policy.ts';
import { SHIPPING } from './shipping-policy.ts';
import { TERMS } from './terms-of-service.ts';

/** Lists the policies in the order in which the footer shows them. */
export const DEFAULT_PAGES: readonly DefaultPage[] = [PRIVACY, REFUND, SHIPPING, TERMS];

export const findDefaultPage = (slug: string): DefaultPage | undefined =>
  DEFAULT_PAGES.find((page) => page.slug === slug);
