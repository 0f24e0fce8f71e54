/** A page that every shop has, as written until an admin edits it. */
export interface DefaultPage {
  slug: string;
  title: string;
  seoDescription: string;
  /** HTML with the placeholders of `shared/shop/page-placeholders.ts`. */
  bodyHtml: string;
}
