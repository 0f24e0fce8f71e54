import { inMenuOrder, type ListedCategory, menuLabel } from '#shared/catalogue/category-listing/category-order.ts';
import type { Brand } from '#shared/shop/brand/brand.ts';
import type { ContentLink, ContentMessage, ContentSection, ContentStory, ShopContent } from '#shared/shop/content.ts';
import { toContent } from '#shared/shop/content-links.ts';
import { DEFAULT_CONTENT } from '#shared/shop/default-content.ts';
import type { FieldLabels } from '#web/lib/data/failure.ts';
import { newKey } from '../admin-settings/settings-draft.ts';
import { brandDraft, brandOf } from './brand/brand-draft.ts';

/** Identifies a row by its `key`, even when rows move. */
interface Keyed {
  key: string;
}
export type LinkDraft = ContentLink & Keyed;
export type AnnouncementDraft = { text: string; to: string } & Keyed;
export type SectionDraft = { categoryId: string; count: string } & Keyed;

/**
 * The form as the owner filled it in. Its fields have the same names as in the API, so that errors can be matched to them.
 */
export interface ContentDraft {
  menu: LinkDraft[] | null;
  footerLinks: LinkDraft[];
  announcement: { isShown: boolean; messages: AnnouncementDraft[] };
  hero: { headline: string; text: string; picture: ShopContent['hero']['picture']; button: ContentLink };
  sections: SectionDraft[] | null;
  story: ContentStory & { isShown: boolean };
  footerText: string;
  brand: Brand;
}

/** Initial text of the story fields if the shop's story is hidden and has no text. */
const FIRST_STORY: ContentStory = DEFAULT_CONTENT.story ?? { headline: '', text: '' };

const keyed = <T extends object>(row: T): T & Keyed => ({ ...row, key: newKey() });

const linkDrafts = (links: readonly ContentLink[]): LinkDraft[] => links.map(keyed);

/** Returns the draft for the form. Uses `bannerMessages` if the content has no messages of its own. */
export const contentDraft = (version: ShopContent, bannerMessages: readonly string[]): ContentDraft => {
  const content = toContent(version);
  const messages: readonly ContentMessage[] =
    content.announcement.messages ?? bannerMessages.map((text) => ({ text, to: null }));
  return {
    menu: content.menu && linkDrafts(content.menu),
    footerLinks: linkDrafts(content.footerLinks),
    announcement: {
      isShown: content.announcement.isShown,
      messages: messages.map(({ text, to }) => keyed({ text, to: to ?? '' })),
    },
    hero: { ...content.hero, headline: content.hero.headline ?? '' },
    sections: content.sections
      ? content.sections.map(({ categoryId, count }) => sectionDraft(categoryId, count))
      : null,
    story: { ...(content.story ?? FIRST_STORY), isShown: content.story !== null },
    footerText: content.footerText ?? '',
    brand: brandDraft(content.brand),
  };
};

const sectionDraft = (categoryId: string, count: number): SectionDraft => keyed({ categoryId, count: String(count) });

const linkOf = ({ label, to }: ContentLink): ContentLink => ({ label, to });

const sectionOf = ({ categoryId, count }: SectionDraft): ContentSection => ({ categoryId, count: Number(count) });

const storyOf = ({ isShown, headline, text }: ContentDraft['story']): ContentStory | null =>
  isShown ? { headline, text } : null;

/** Returns the form in the shape that the API accepts. */
export const contentOf = ({
  menu,
  footerLinks,
  announcement,
  hero,
  sections,
  ...draft
}: ContentDraft): ShopContent => ({
  menu: menu ? menu.map(linkOf) : null,
  footerLinks: footerLinks.map(linkOf),
  announcement: {
    isShown: announcement.isShown,
    messages: announcement.messages.map(({ text, to }) => ({ text, to: to.trim() || null })),
  },
  hero: { ...hero, headline: hero.headline.trim() || null },
  sections: sections ? sections.map(sectionOf) : null,
  story: storyOf(draft.story),
  footerText: draft.footerText,
  brand: brandOf(draft.brand),
});

type CategoryChoice = ListedCategory & { id: string };

/** Returns the links that the shop shows by default, as a starting point for a custom menu. */
export const startMenu = (categories: readonly CategoryChoice[], most: number): LinkDraft[] =>
  linkDrafts(
    [
      { label: 'SHOP ALL', to: '/products' },
      ...inMenuOrder(categories).map((category) => ({ label: menuLabel(category), to: `/products/${category.slug}` })),
    ].slice(0, most),
  );

const PRODUCTS_AT_FIRST = { lead: 6, other: 4 };

/** Returns the sections that the shop shows by default, as a starting point for custom sections. */
export const startSections = (categories: readonly CategoryChoice[], most: number): SectionDraft[] =>
  categories
    .toSorted((a, b) => Number(b.isFeatured) - Number(a.isFeatured) || a.position - b.position)
    .slice(0, most)
    .map(({ id }, index) => sectionDraft(id, index === 0 ? PRODUCTS_AT_FIRST.lead : PRODUCTS_AT_FIRST.other));

/** Labels of the fields, by their paths in the API. */
export const CONTENT_LABELS: FieldLabels = {
  menu: 'Menu',
  'menu.*.label': 'Menu item # text',
  'menu.*.to': 'Menu item # link',
  footerLinks: 'Footer items',
  'footerLinks.*.label': 'Footer item # text',
  'footerLinks.*.to': 'Footer item # link',
  'announcement.isShown': 'Announcements shown',
  'announcement.messages': 'Announcements',
  'announcement.messages.*.text': 'Announcement #',
  'announcement.messages.*.to': 'Announcement # link',
  'hero.headline': 'Headline',
  'hero.text': 'Text above the button',
  'hero.picture.alt': 'Alt text',
  'hero.button.label': 'Button text',
  'hero.button.to': 'Button link',
  sections: 'Sections',
  'sections.*.count': 'Products in section #',
  story: 'Story',
  'story.headline': 'Story headline',
  'story.text': 'Story text',
  footerText: 'Footer text',
  'brand.logo.url': 'Logo',
  'brand.logoOnDark.url': 'Logo on dark',
  'brand.icon': 'Icon',
  'brand.palette': 'Background',
  'brand.accent': 'Accent color',
  'brand.face': 'Headlines',
};
