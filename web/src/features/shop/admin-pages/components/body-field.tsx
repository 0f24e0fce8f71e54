import { MAX_PAGE_HTML } from '#shared/shop/page.ts';
import { PAGE_PLACEHOLDERS } from '#shared/shop/page-placeholders.ts';
import { TextArea } from '#web/components/admin/fields.tsx';
import { RichTextField } from '#web/components/rich-text/rich-text-field.tsx';

const REPLACED = `${new Intl.ListFormat('en').format(PAGE_PLACEHOLDERS)} are replaced with the values from Settings.`;

interface BodyFieldProps {
  value: string;
  error: string | undefined;
  onChange: (html: string) => void;
}

/** Edits the text of a page. */
export const BodyField = (props: BodyFieldProps) => (
  <RichTextField
    {...props}
    label="Text"
    hint={`Each heading starts a section. ${REPLACED}`}
    look="prose"
    source={<Source {...props} />}
  />
);

const Source = ({ value, error, onChange }: BodyFieldProps) => (
  <TextArea
    label="Text"
    rows={16}
    maxLength={MAX_PAGE_HTML}
    spellCheck
    value={value}
    error={error}
    className="[&>textarea]:font-mono [&>textarea]:text-sm"
    hint={`HTML with headings, paragraphs, lists, links, and tables. Each h2 starts a section. ${REPLACED}`}
    onChange={(event) => onChange(event.target.value)}
  />
);
