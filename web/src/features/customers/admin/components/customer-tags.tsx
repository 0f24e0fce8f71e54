import { MAX_TAG_LENGTH, tidyTag, uniqueTags } from '#shared/catalogue/tags.ts';
import { ChipsField } from '#web/components/chips-field.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { type Place, useChangeTags } from '../api/admin-customers.ts';

const without = (tags: readonly string[], others: readonly string[]): string[] =>
  tags.filter((tag) => !others.includes(tag));

/** Edits the tags of a customer. Each change is saved immediately. */
export function CustomerTags({ place, tags }: { place: Place; tags: readonly string[] }) {
  const { mutate, error } = useChangeTags(place);
  return (
    <ChipsField
      label="Tags"
      one="tag"
      hint="For example: VIP, Wholesale. Saved at once, for admins only."
      values={tags}
      tidy={tidyTag}
      maxLength={MAX_TAG_LENGTH}
      error={error ? failureMessage(error) : undefined}
      onChange={(chosen) => mutate({ add: uniqueTags(without(chosen, tags)), remove: without(tags, chosen) })}
    />
  );
}
