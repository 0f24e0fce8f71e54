import { type BlockKind, MAX_BLOCK_PRODUCTS, MAX_BLOCKS, MAX_CONTENT } from '#shared/marketing/campaign-blocks.ts';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { PictureField } from '#web/components/admin/picture-field.tsx';
import { ProductPicker } from '#web/components/admin/products/product-picker.tsx';
import { RowButton, useFocusAfterChange } from '#web/components/admin/rows-editor.tsx';
import { Button } from '#web/components/button.tsx';
import { type BlockDraft, blankBlock, blockFault } from '../campaign-draft.ts';
import { campaignPicture } from '../picture-upload.ts';

const NAMES: Record<BlockKind, string> = { text: 'Text', picture: 'Picture', products: 'Products' };
const KINDS = Object.keys(NAMES) as BlockKind[];

interface BlockProps {
  block: BlockDraft;
  error: string | undefined;
  /** Called with the new state of the block. */
  onChange: (block: BlockDraft) => void;
}

function PictureBlock({ block, error, onChange }: BlockProps & { block: Extract<BlockDraft, { kind: 'picture' }> }) {
  const { url, alt } = block;
  return (
    <div className="flex flex-col gap-4">
      <PictureField
        upload={campaignPicture}
        hint="It fills the width of the email. About 1,100 pixels wide is enough."
        without={error ?? 'No picture yet.'}
        removal="Remove picture"
        picture={url === '' ? null : { url, widths: [], alt }}
        error={undefined}
        onChange={(picture) => onChange({ ...block, url: picture?.url ?? '', alt: picture?.alt ?? alt })}
      />
      <TextField
        label="Link"
        maxLength={500}
        placeholder="/products"
        hint="The page the picture links to. Leave it empty for a picture without a link."
        value={block.href ?? ''}
        onChange={({ target }) => onChange({ ...block, href: target.value })}
      />
    </div>
  );
}

function BlockFields({ block, error, onChange }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return (
        <TextArea
          label="Text"
          rows={8}
          maxLength={MAX_CONTENT}
          spellCheck
          value={block.text}
          error={error}
          hint="Leave a blank line between paragraphs. You can use HTML for headings, lists, links, and tables. Other HTML is removed."
          onChange={({ target }) => onChange({ ...block, text: target.value })}
        />
      );
    case 'picture':
      return <PictureBlock block={block} error={error} onChange={onChange} />;
    case 'products':
      return (
        <ProductPicker
          label="Find products"
          hint="Each one appears with its picture, name, and price at the time of sending. Products you no longer sell are left out."
          chosen={block.productIds}
          most={MAX_BLOCK_PRODUCTS}
          error={error}
          onChange={(productIds) => onChange({ ...block, productIds })}
        />
      );
  }
}

interface BlockListProps {
  blocks: readonly BlockDraft[];
  /** True after an attempt to save an incomplete campaign. */
  showsFaults: boolean;
  onChange: (blocks: BlockDraft[]) => void;
}

/** Edits the blocks of a campaign. Blocks can be added, moved, and removed. */
export function BlockList({ blocks, showsFaults, onChange }: BlockListProps) {
  const focusNext = useFocusAfterChange(blocks);

  function move(index: number, by: -1 | 1) {
    const block = blocks[index];
    if (!block) return;
    focusNext(`${by < 0 ? 'up' : 'down'}-${block.key}`);
    onChange(blocks.toSpliced(index, 1).toSpliced(index + by, 0, block));
  }

  function remove(index: number) {
    const beside = blocks[index + 1] ?? blocks[index - 1];
    focusNext(beside ? `remove-${beside.key}` : 'add-text');
    onChange(blocks.toSpliced(index, 1));
  }

  return (
    <section aria-label="Content">
      <ol className="space-y-5">
        {blocks.map((block, index) => {
          const name = `${NAMES[block.kind].toLowerCase()} ${index + 1}`;
          return (
            <li key={block.key} className="border border-concrete p-4">
              <div className="-mt-2 -mr-2 mb-1 flex items-center">
                <p className="label text-xs text-ash">Part {index + 1}</p>
                <div className="ml-auto flex">
                  <RowButton
                    id={`up-${block.key}`}
                    label={`Move ${name} up`}
                    isOff={index === 0}
                    onClick={() => move(index, -1)}
                  >
                    ↑
                  </RowButton>
                  <RowButton
                    id={`down-${block.key}`}
                    label={`Move ${name} down`}
                    isOff={index === blocks.length - 1}
                    onClick={() => move(index, 1)}
                  >
                    ↓
                  </RowButton>
                  <RowButton id={`remove-${block.key}`} label={`Remove ${name}`} onClick={() => remove(index)}>
                    ×
                  </RowButton>
                </div>
              </div>
              <BlockFields
                block={block}
                error={(showsFaults && blockFault(block)) || undefined}
                onChange={(changed) => onChange(blocks.map((other) => (other.key === block.key ? changed : other)))}
              />
            </li>
          );
        })}
      </ol>
      {blocks.length === 0 && <p className="text-ash">Nothing here yet. Add text, a picture, or products.</p>}
      {blocks.length < MAX_BLOCKS && (
        <div className="mt-4 flex flex-wrap gap-3">
          {KINDS.map((kind) => (
            <Button
              key={kind}
              id={`add-${kind}`}
              look="outline"
              size="small"
              onClick={() => onChange([...blocks, blankBlock(kind)])}
            >
              Add {NAMES[kind].toLowerCase()}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
