import type { CampaignInput } from '#shared/marketing/campaign.ts';
import { type Audience, DEFAULT_DAYS, hasCountry, hasDays, MOST_DAYS } from '#shared/marketing/campaign-audience.ts';
import type { BlockKind, CampaignBlock } from '#shared/marketing/campaign-blocks.ts';

/** A block in the form. `key` identifies its row while rows move. */
export type BlockDraft = CampaignBlock & { key: string };

/** A campaign in the form. `days` is still text. */
export interface CampaignFields {
  subject: string;
  blocks: BlockDraft[];
  audience: Audience;
  country: string | null;
  days: string;
  tag: string;
}

let keys = 0;
const newKey = (): string => `block-${++keys}`;

const BLANK: { [Kind in BlockKind]: () => Extract<CampaignBlock, { kind: Kind }> } = {
  text: () => ({ kind: 'text', text: '' }),
  picture: () => ({ kind: 'picture', url: '', alt: '', href: null }),
  products: () => ({ kind: 'products', productIds: [] }),
};

export const blankBlock = (kind: BlockKind): BlockDraft => ({ ...BLANK[kind](), key: newKey() });

type Saved = Pick<CampaignInput, 'subject' | 'blocks'> & {
  audience: Audience;
  country: string | null;
  days: number | null;
  tag: string | null;
};

export const daysText = (audience: Audience, days: number | null = null): string =>
  hasDays(audience) ? String(days ?? DEFAULT_DAYS[audience]) : '';

/** Returns the form of a saved campaign. Blocks keep the keys of the blocks in `before`, so that no field loses the focus. */
export const fieldsOf = (saved: Saved | null, before: readonly BlockDraft[] = []): CampaignFields => ({
  subject: saved?.subject ?? '',
  blocks: (saved?.blocks ?? [BLANK.text()]).map((block, at) => ({ ...block, key: before[at]?.key ?? newKey() })),
  audience: saved?.audience ?? 'everyone',
  country: saved?.country ?? null,
  days: daysText(saved?.audience ?? 'everyone', saved?.days),
  tag: saved?.tag ?? '',
});

/** Returns the number of days, or null if the text isn't a valid number of days for the group. */
function daysOf({ audience, days }: Pick<CampaignFields, 'audience' | 'days'>): number | null {
  const read = /^\d{1,4}$/.test(days.trim()) ? Number(days) : 0;
  return hasDays(audience) && read >= 1 && read <= MOST_DAYS ? read : null;
}

/** Returns the recipients of the campaign, or null if the number of days is not valid. */
export function chosenAudience(fields: Pick<CampaignFields, 'audience' | 'country' | 'days' | 'tag'>) {
  const { audience, country, tag } = fields;
  const days = daysOf(fields);
  if (hasDays(audience) && days === null) return null;
  return { audience, country: hasCountry(audience) ? country : null, days, tag: tag.trim() || null };
}

const withoutKey = ({ key: _key, ...block }: BlockDraft): CampaignBlock =>
  block.kind === 'picture' ? { ...block, href: block.href?.trim() || null } : block;

/** Returns the message about a missing part of a block, or null if the block is complete. */
export function blockFault(block: CampaignBlock): string | null {
  if (block.kind === 'text') return block.text.trim() === '' ? 'Please enter some text' : null;
  if (block.kind === 'picture') return block.url === '' ? 'Please choose a picture' : null;
  return block.productIds.length === 0 ? 'Please choose a product' : null;
}

export const isReadyToSave = (fields: CampaignFields): boolean =>
  fields.subject.trim() !== '' &&
  fields.blocks.length > 0 &&
  fields.blocks.every((block) => blockFault(block) === null) &&
  chosenAudience(fields) !== null;

/** Returns the form in the shape that the API accepts. */
export const campaignInput = (fields: CampaignFields): CampaignInput => ({
  subject: fields.subject,
  blocks: fields.blocks.map(withoutKey),
  ...chosenAudience(fields),
});

/** Returns the blocks that are complete, so that the preview can show them. */
export const shownBlocks = (blocks: readonly BlockDraft[]): CampaignBlock[] =>
  blocks.filter((block) => blockFault(block) === null).map(withoutKey);

const textOf = (fields: CampaignFields): string => JSON.stringify([campaignInput(fields), fields.days]);

/** Returns true if two forms would save the same campaign. */
export const isSame = (a: CampaignFields, b: CampaignFields): boolean => textOf(a) === textOf(b);
