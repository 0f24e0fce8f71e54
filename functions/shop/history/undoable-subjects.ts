import { categoryFields, saveCategory } from '#functions/catalogue/save-category.ts';
import { unchangedUpdate } from '#functions/catalogue/set-price.ts';
import { notifyPublication } from '#functions/fulfilment/products/notify-publication.ts';
import { allTags } from '#shared/customers/customer-parts.ts';
import type { WritableMail } from '#shared/mail/words/mail-words.ts';
import type { Actor, AuditEntry } from '#shared/shop/audit.ts';
import { toContent } from '#shared/shop/content-links.ts';
import type { ExactChanges, UndoableAction } from '#shared/shop/undo.ts';
import { getCategory } from '#store/catalogue/categories.ts';
import { restorableFields } from '#store/catalogue/product-history.ts';
import { updateProduct } from '#store/catalogue/product-writes.ts';
import { getProduct } from '#store/catalogue/products.ts';
import { changeCustomerTags, deleteCustomerNote } from '#store/customers/customer-changes.ts';
import { getCustomer, listCustomerNotes } from '#store/customers/customers.ts';
import { allParts, getMailWords, updateMailWords } from '#store/mail/mail-words.ts';
import { getOffer, offerFields, pauseOffer, updateOffer } from '#store/marketing/offers.ts';
import { getContent, updateContent } from '#store/shop/content.ts';
import { getPage, pageContentOf, updatePage } from '#store/shop/pages.ts';
import { getSettings, settingsFields, updateSettings } from '#store/shop/settings.ts';

/** Contains the current state of something that an admin changed. */
interface Subject {
  /** Current values of the fields that the change may have written. */
  present: object;
  /** Saves the old values of some fields. Throws `conflict` if the subject has changed in the meantime. */
  restore(former: never, actor: Actor, now: number): Promise<unknown>;
}

/** Reads the subject of a history entry. Returns null if it was deleted. */
type OpenSubject = (entry: AuditEntry, exact: ExactChanges) => Promise<Subject | null>;

/** Creates a subject, and makes the type of the old values match the type of the fields. */
const subject = <Fields extends object>(
  present: Fields,
  restore: (former: Partial<Fields>, actor: Actor, now: number) => Promise<unknown>,
): Subject => ({ present, restore });

/** Returns the last part of a subject such as `page/about`. */
const lastPart = (text: string): string => text.slice(text.indexOf('/') + 1);

const openProduct: OpenSubject = async ({ subject: id }) => {
  const product = await getProduct(id, { consistent: true });
  if (!product) return null;
  return subject(restorableFields(product), async ({ categories: categoryIds, ...former }, actor, now) => {
    const update = { ...unchangedUpdate(product), ...former, ...(categoryIds ? { categoryIds } : {}) };
    // The check for prices below cost is skipped, because an admin has already confirmed these prices.
    const restored = await updateProduct(id, update, actor, now);
    if (restored.isPublished !== product.isPublished) await notifyPublication(restored);
  });
};

const openOffer: OpenSubject = async ({ subject: id }) => {
  const offer = await getOffer(id);
  if (!offer) return null;
  const { isPaused: _state, code: _code, ...fields } = offerFields(offer);
  return subject({ ...fields, isPaused: offer.isPaused }, ({ isPaused, ...former }, actor, now) =>
    isPaused === undefined
      ? updateOffer(id, { ...fields, ...former, version: offer.version }, actor, now)
      : pauseOffer(id, isPaused, actor, now),
  );
};

/** Lists the functions that read the subject of each change that can be undone. */
export const OPEN_SUBJECT: Readonly<Record<UndoableAction, OpenSubject>> = {
  'settings.changed': async () => {
    const settings = await getSettings();
    return subject(settingsFields(settings), ({ version: _none, ...former }, actor, now) =>
      updateSettings({ ...settings, ...former }, actor, now),
    );
  },
  'product.updated': openProduct,
  'product.published': openProduct,
  'product.unpublished': openProduct,
  'category.updated': async ({ subject: id }) => {
    const category = await getCategory(id);
    if (!category) return null;
    const fields = categoryFields(category);
    return subject(fields, (former, actor, now) =>
      saveCategory(id, { ...fields, ...former, version: category.version }, actor, now),
    );
  },
  'page.changed': async ({ subject: place }) => {
    const page = await getPage(lastPart(place));
    if (!page) return null;
    const content = pageContentOf(page);
    return subject(content, (former, actor, now) =>
      updatePage(page.slug, { ...content, ...former, version: page.version }, actor, now, null),
    );
  },
  'appearance.changed': async () => {
    const content = await getContent();
    return subject(toContent(content), (former, actor, now) =>
      updateContent({ ...toContent(content), ...former, version: content.version }, actor, now),
    );
  },
  'mail_words.changed': async ({ subject: place, name: title }) => {
    const mail = lastPart(place) as WritableMail;
    const { words, version: seen } = await getMailWords(mail);
    return subject(allParts(words), (former, actor, now) => {
      const written = Object.entries({ ...words, ...former }).filter(([, text]) => text);
      return updateMailWords({ mail, seen, words: Object.fromEntries(written), title }, actor, now);
    });
  },
  'discount.updated': openOffer,
  'discount.paused': openOffer,
  'discount.resumed': openOffer,
  'customer.tagged': async ({ subject: id }) => {
    const customer = await getCustomer(id);
    if (!customer) return null;
    const tags = allTags(customer);
    return subject({ tags }, ({ tags: former = [] }, actor, now) =>
      changeCustomerTags(id, { add: former, remove: tags.filter((tag) => !former.includes(tag)) }, actor, now),
    );
  },
  'customer.noted': async ({ subject: id }, { noteId }) => {
    const note = (await listCustomerNotes(id)).find((one) => one.id === noteId?.after);
    return note
      ? subject({ noteId: note.id }, (_former, actor, now) => deleteCustomerNote(id, note.id, actor, now))
      : null;
  },
};
