import { TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { HtmlField } from './html-field.tsx';
import { withTitle } from './product-draft.ts';
import type { FormPart } from './use-product-form.ts';

export function Information({ form: { draft, errors, known, change } }: FormPart) {
  return (
    <Panel title="Information">
      <div className="space-y-5">
        <TextField
          label="Title"
          required
          value={draft.title}
          maxLength={200}
          error={errors.title}
          onChange={({ target }) => change((now) => withTitle(now, target.value, known === null))}
        />
        <TextField
          label="Slug"
          required
          hint={`The address of the product: /product/${draft.slug || '…'}`}
          value={draft.slug}
          maxLength={120}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.slug}
          onChange={({ target }) => change((now) => ({ ...now, slug: target.value }))}
        />
        <HtmlField
          label="Description"
          hint="HTML: paragraphs, lists, headings, links, tables."
          value={draft.descriptionHtml}
          rows={9}
          maxLength={50_000}
          error={errors.descriptionHtml}
          look="prose"
          onChange={(descriptionHtml) => change((now) => ({ ...now, descriptionHtml }))}
        />
      </div>
    </Panel>
  );
}

export function SizeChart({ form: { draft, errors, change } }: FormPart) {
  return (
    <Panel title="Size chart">
      <HtmlField
        label="Size chart"
        hint="HTML, usually a table. Leave empty for a product without sizes."
        value={draft.sizeChartHtml}
        rows={6}
        maxLength={20_000}
        error={errors.sizeChartHtml}
        look="chart"
        onChange={(sizeChartHtml) => change((now) => ({ ...now, sizeChartHtml }))}
      />
    </Panel>
  );
}
