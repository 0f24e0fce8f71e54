/** Describes a page that every shop has. It shows this text until an admin edits it. */
export interface DefaultPage {
  slug: string;
  title: string;
  seoDescription: string;
  /** HTML with placeholders from `shared/shop/page-placeholders.ts`. */
  bodyHtml: string;
}
