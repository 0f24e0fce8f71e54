import { useQuery } from '@tanstack/react-query';
import { MAX_TAG_LENGTH, tidyTag, uniqueTags } from '#shared/catalogue/tags.ts';
import { ChipsField } from '#web/components/chips-field.tsx';
import { tagsQuery } from '../api/admin-products.ts';
import type { FormPart } from './use-product-form.ts';

export function Tags({ form: { draft, errors, change } }: FormPart) {
  const known = useQuery(tagsQuery).data ?? [];
  return (
    <div className="mt-6 border-t border-concrete pt-4">
      <ChipsField
        label="Tags"
        one="tag"
        hint="For example: Summer, Organic cotton. Shoppers can filter by them."
        values={draft.tags}
        tidy={tidyTag}
        maxLength={MAX_TAG_LENGTH}
        suggestions={known.filter((tag) => !draft.tags.includes(tag))}
        error={errors.tags}
        onChange={(tags) => change((now) => ({ ...now, tags: uniqueTags(tags) }))}
      />
    </div>
  );
}
