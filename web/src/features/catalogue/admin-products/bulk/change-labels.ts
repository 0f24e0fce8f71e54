import { formatCount, pluralize } from '#shared/base/format-count.ts';
import type { ChangePreview } from '#shared/catalogue/changes/change-preview.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import type { ChangeKind } from './change-draft.ts';

export const ACTION_LABELS: Record<ChangeKind, string> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  price: 'Change prices',
  category: 'Categories',
  delete: 'Delete',
};

export function dialogTitle(kind: ChangeKind, count: number): string {
  const products = pluralize(count, 'product');
  if (kind === 'price') return `Change the prices of ${products}`;
  if (kind === 'category') return `Change the category of ${products}`;
  return `${ACTION_LABELS[kind]} ${products}?`;
}

/** Returns what a change would do, in sentences. */
export function effectSentences(kind: ChangeKind, preview: ChangePreview): string[] {
  const { total, changed, discounted, withoutPicture } = preview;
  const same = total - changed;
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  if (kind === 'delete') return ['Their pages disappear from the shop. Orders keep their data.'];
  if (changed === 0) return ['Nothing would change.'];
  const have = (count: number) => (count === 1 ? 'has' : 'have');
  return [
    `${pluralize(changed, 'product')} will change.`,
    ...(same > 0 ? [`${formatCount(same)} already ${kind === 'price' ? have(same) : are(same)} as you want.`] : []),
    ...(discounted > 0
      ? [`${formatCount(discounted)} ${are(discounted)} on sale. The prices below are before the discount.`]
      : []),
    ...(withoutPicture > 0 ? [`${formatCount(withoutPicture)} ${have(withoutPicture)} no picture.`] : []),
  ];
}

/** Returns the state of a change in a line. */
export function runText({ title, status, total, done, changed, undo }: ChangeRun): string {
  switch (status) {
    case 'running':
      return `${title}: ${formatCount(done)} of ${pluralize(total, 'product')}`;
    case 'undoing':
      return `Undoing “${title}”: ${formatCount(undo?.done ?? 0)} of ${pluralize(total, 'product')}`;
    case 'undone':
      return `Undid “${title}” for ${pluralize(undo?.changed ?? 0, 'product')}`;
    default:
      return `${title}: ${pluralize(changed, 'product')} changed`;
  }
}
