import { TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { RichTextField } from '#web/components/rich-text/rich-text-field.tsx';
import { SizeChartField } from '../size-chart/size-chart-field.tsx';
import { HtmlField } from './html-field.tsx';
import { withTitle } from './product-draft.ts';
import type { FormPart } from './use-product-form.ts';

export function Information({ form: { draft, errors, known, change } }: FormPart) {
  const setDescription = (descriptionHtml: string) => change((now) => ({ ...now, descriptionHtml }));
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
          hint={`Page: /product/${draft.slug || '…'}`}
          value={draft.slug}
          maxLength={120}
          autoCapitalize="none"
          spellCheck={false}
          error={errors.slug}
          onChange={({ target }) => change((now) => ({ ...now, slug: target.value }))}
        />
        <RichTextField
          label="Description"
          hint="Shown on the product’s page."
          value={draft.descriptionHtml}
          error={errors.descriptionHtml}
          look="prose max-w-none"
          source={
            <HtmlField
              label="Description"
              hint="HTML: paragraphs, lists, headings, links, tables."
              value={draft.descriptionHtml}
              rows={9}
              maxLength={50_000}
              error={errors.descriptionHtml}
              look="prose"
              onChange={setDescription}
            />
          }
          onChange={setDescription}
        />
      </div>
    </Panel>
  );
}

export function SizeChart({ form: { draft, errors, known, change } }: FormPart) {
  const field = {
    error: errors.sizeChartHtml,
    onChange: (sizeChartHtml: string) => change((now) => ({ ...now, sizeChartHtml })),
  };
  return (
    <Panel title="Size chart">
      <SizeChartField {...field} html={draft.sizeChartHtml} productId={known?.id ?? null} sizes={draft.sizes}>
        <HtmlField
          {...field}
          label="Size chart"
          hint="HTML, usually a table. Leave it empty for a product without sizes."
          value={draft.sizeChartHtml}
          rows={6}
          maxLength={20_000}
          look="chart"
        />
      </SizeChartField>
    </Panel>
  );
}
