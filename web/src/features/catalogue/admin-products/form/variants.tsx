import { Panel } from '#web/components/admin/screen.tsx';
import { ChipsField } from './chips-field.tsx';
import { withColors } from './product-draft.ts';
import type { FormPart } from './use-product-form.ts';

/** Spec section 5: a size is trimmed and upper-cased, a colour trimmed. */
const tidySize = (text: string): string => text.trim().toUpperCase();
const tidyColor = (text: string): string => text.trim();

export function Variants({ form: { draft, errors, change } }: FormPart) {
  return (
    <Panel title="Variants">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <ChipsField
          label="Sizes"
          one="size"
          hint="Such as S, M, L"
          values={draft.sizes}
          tidy={tidySize}
          maxLength={20}
          error={errors.sizes}
          onChange={(sizes) => change((now) => ({ ...now, sizes }))}
        />
        <ChipsField
          label="Colors"
          one="color"
          hint="Such as Ink, Bone"
          values={draft.colors}
          tidy={tidyColor}
          maxLength={40}
          error={errors.colors}
          onChange={(colors) => change((now) => withColors(now, colors))}
        />
      </div>
    </Panel>
  );
}
