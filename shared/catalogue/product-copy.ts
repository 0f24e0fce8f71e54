import { cutText } from '#shared/base/text/cut-text.ts';

const MAX_TITLE = 200;
const MAX_SLUG = 100;

export const copyTitle = (title: string): string => cutText(`Copy of ${title}`, MAX_TITLE);

/** Returns the slug for a copy of a product. `number` is the number of the copy, from 1: `copy-of-tee`, `copy-of-tee-2`. */
export function copySlug(slug: string, number: number): string {
  const suffix = number === 1 ? '' : `-${number}`;
  return `${`copy-of-${slug}`.slice(0, MAX_SLUG - suffix.length).replace(/-+$/, '')}${suffix}`;
}
