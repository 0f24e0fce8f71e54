import { formatCount, pluralize } from '#shared/base/format-count.ts';
import type { ChangePreview } from '#shared/catalogue/changes/change-preview.ts';
import type { ChangeRun } from '#shared/catalogue/changes/change-run.ts';
import type { ChangeKind } from './change-draft.ts';

export const ACTION_LABELS: Record<ChangeKind, string> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  price: 'Change prices',
  stock: 'Change stock',
  category: 'Categories',
  tags: 'Tags',
  delete: 'Delete',
};

export function dialogTitle(kind: ChangeKind, count: number): string {
  const products = pluralize(count, 'product');
  if (kind === 'price') return `Change the prices of ${products}`;
  if (kind === 'stock') return `Change the stock of ${products}`;
  if (kind === 'category') return `Change the category of ${products}`;
  if (kind === 'tags') return `Change the tags of ${products}`;
  return `${ACTION_LABELS[kind]} ${products}?`;
}

export function submitLabel(kind: ChangeKind): string {
  if (kind === 'category') return 'Change categories';
  return kind === 'tags' ? 'Change tags' : ACTION_LABELS[kind];
}

function stockSentences({ changed, withoutStock, stock }: ChangePreview): string[] {
  const skipped = `${pluralize(withoutStock, 'product')} will be skipped: made to order, with no stock to change.`;
  return [
    changed > 0 ? `${pluralize(changed, 'product')} will change.` : 'Nothing would change.',
    ...(withoutStock > 0 ? [skipped] : []),
    ...(stock.some(({ reason }) => reason !== null) ? ['Products with too few items won’t change.'] : []),
  ];
}

/** Returns the effects of a bulk change, one sentence each. */
export function effectSentences(kind: ChangeKind, preview: ChangePreview): string[] {
  const { total, changed, discounted, withoutPicture } = preview;
  const same = total - changed;
  const are = (count: number) => (count === 1 ? 'is' : 'are');
  if (kind === 'delete') return ['Their pages will be removed from the shop. Past orders won’t change.'];
  if (kind === 'stock') return stockSentences(preview);
  if (changed === 0) return ['Nothing would change.'];
  return [
    `${pluralize(changed, 'product')} will change.`,
    ...(same > 0 ? [`${pluralize(same, 'product')} won’t change.`] : []),
    ...(discounted > 0
      ? [`${pluralize(discounted, 'product')} ${are(discounted)} on sale. The prices below are before the discount.`]
      : []),
    ...(withoutPicture > 0
      ? [`${pluralize(withoutPicture, 'product')} ${withoutPicture === 1 ? 'has' : 'have'} no picture.`]
      : []),
  ];
}

/** Returns one line of text that describes the state of a bulk change. */
export function runText({ title, status, total, done, changed, isStopping, undo }: ChangeRun): string {
  switch (status) {
    case 'running':
      return isStopping ? `Stopping “${title}”…` : `${title}: ${formatCount(done)} of ${pluralize(total, 'product')}`;
    case 'undoing':
      return `Undoing “${title}”: ${formatCount(undo?.done ?? 0)} of ${pluralize(total, 'product')}`;
    case 'undone':
      return `Undid “${title}” for ${pluralize(undo?.changed ?? 0, 'product')}`;
    default:
      if (isStopping && done < total)
        return `Stopped “${title}”: ${pluralize(changed, 'product')} changed, ${formatCount(total - done)} not`;
      return `${title}: ${pluralize(changed, 'product')} changed`;
  }
}
