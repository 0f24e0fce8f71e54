import { gunzipSync, gzipSync } from 'node:zlib';
import type { CatalogueDocument, SearchDocument } from '#shared/catalogue/catalogue-document.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';

/**
 * A chunk of products as the table stores it, with the fields that searches need. All other fields are in an item of their
 * own, because DynamoDB reads whole items, and a new server instance needs only this one.
 */
export interface StoredChunk {
  chunk: string;
  version: number;
  search: Uint8Array;
}

/** The other fields of the products in a chunk. The same transaction writes both items, with the same version. */
export interface RestOfChunk {
  chunk: string;
  version: number;
  data: Uint8Array;
}

/** Stores a field of many products. Each distinct value appears only once. */
interface Shared<T> {
  values: T[];
  /** Index into `values` for each product. */
  at: number[];
}

type SearchCard = SearchDocument['card'];
type Traits = Pick<SearchDocument, 'isPublished' | 'categoryIds' | 'categoryNames' | 'sizes' | 'tags' | 'available'> &
  Pick<SearchCard, 'colors' | 'isFeatured' | 'soldOut'> &
  Pick<SearchDocument['words'], 'about'>;
type Offer = Pick<SearchCard, 'compareAtPriceCents' | 'opening'>;

/**
 * The first line of `search`. It has one list for each field, because JSON parses a few long lists faster than a list of
 * objects.
 */
interface SearchPart {
  ids: string[];
  createdAt: string[];
  titles: string[];
  traits: Shared<Traits>;
  pricesCents: number[];
  offers: Shared<Offer>;
}

function share<T>(all: readonly T[]): Shared<T> {
  const places = new Map<string, number>();
  const values: T[] = [];
  const at = all.map((value) => {
    const key = JSON.stringify(value);
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, values.length);
    return values.push(value) - 1;
  });
  return { values, at };
}

const traitsOf = (document: SearchDocument): Traits => {
  const { isPublished, categoryIds, categoryNames, sizes, tags, available, card, words } = document;
  const { colors, isFeatured, soldOut } = card;
  return {
    ...{ isPublished, categoryIds, categoryNames, sizes, tags, available, colors, isFeatured, soldOut },
    about: words.about,
  };
};

const offerOf = ({ card: { compareAtPriceCents, opening } }: SearchDocument): Offer => ({
  compareAtPriceCents,
  ...(opening ? { opening } : {}),
});

/**
 * Returns the unpacked text of `search`. The first line is JSON. Then each folded title and each description has a line of
 * its own, which needs no parsing. Folded text has no line breaks.
 */
function toSearchPart(documents: readonly SearchDocument[]): string {
  const part: SearchPart = {
    ids: documents.map(({ card }) => card.id),
    createdAt: documents.map(({ card }) => card.createdAt),
    titles: documents.map(({ card }) => card.title),
    traits: share(documents.map(traitsOf)),
    pricesCents: documents.map(({ card }) => card.priceCents),
    offers: share(documents.map(offerOf)),
  };
  const texts = documents.flatMap(({ words }) => [words.title, words.description]);
  return [JSON.stringify(part), ...texts, ''].join('\n');
}

/** Builds the search documents of a chunk. Documents share lists such as `tags`, so callers must not change them. */
function toDocuments({ ids, createdAt, titles, pricesCents, traits, offers }: SearchPart, texts: readonly string[]) {
  const documents: SearchDocument[] = [];
  for (let index = 0; index < ids.length; index += 1) {
    const id = ids[index] ?? '';
    const trait = traits.values[traits.at[index] ?? -1];
    const offer = offers.values[offers.at[index] ?? -1];
    if (!trait || !offer) continue;
    documents.push({
      isPublished: trait.isPublished,
      categoryIds: trait.categoryIds,
      categoryNames: trait.categoryNames,
      sizes: trait.sizes,
      tags: trait.tags,
      available: trait.available,
      card: {
        id,
        createdAt: createdAt[index] ?? '',
        title: titles[index] ?? '',
        priceCents: pricesCents[index] ?? 0,
        compareAtPriceCents: offer.compareAtPriceCents,
        opening: offer.opening,
        colors: trait.colors,
        isFeatured: trait.isFeatured,
        soldOut: trait.soldOut,
      },
      words: {
        title: texts[2 * index] ?? '',
        about: trait.about,
        description: texts[2 * index + 1] ?? '',
      },
    });
  }
  return documents;
}

/** Smallest buffer that zlib accepts, in bytes. */
const LEAST_BUFFER = 64;

/**
 * Unpacks gzip data into one buffer of the right size. The last four bytes of the data say that size. The usual buffers of 16
 * kB would take twice as long.
 */
function unpack(packed: Uint8Array): Buffer {
  const size = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).readUInt32LE(packed.byteLength - 4);
  return gunzipSync(packed, { chunkSize: Math.max(size + 1, LEAST_BUFFER) });
}

/** The fields of a document that `search` does not contain. */
type Rest = Omit<CatalogueDocument, keyof SearchDocument> & { card: Omit<ProductCard, keyof SearchCard> };

function restOf(document: CatalogueDocument): Rest {
  const { isPublished, categoryIds, categoryNames, sizes, tags, available, words, card, ...rest } = document;
  const { id, createdAt, title, priceCents, compareAtPriceCents, opening, colors, isFeatured, soldOut, ...others } =
    card;
  return { ...rest, card: others };
}

/** Returns `search` and `data` of a chunk, compressed as the table stores them. */
export const packChunk = (
  documents: readonly CatalogueDocument[],
): Pick<StoredChunk, 'search'> & Pick<RestOfChunk, 'data'> => ({
  search: gzipSync(toSearchPart(documents)),
  data: gzipSync(documents.map((document) => JSON.stringify(restOf(document))).join('\n')),
});

/** A chunk whose `search` is already unpacked, as `part`. `data` is missing if only the search fields were read. */
export type UnpackedChunk = Omit<StoredChunk, 'search'> & { part: Buffer; data?: Uint8Array };

export const unpackChunk = ({ search, ...chunk }: StoredChunk): UnpackedChunk => ({ ...chunk, part: unpack(search) });

/** Parses unpacked chunks into the form that is kept in memory. */
export function openChunks(chunks: readonly UnpackedChunk[]): CatalogueChunk[] {
  const parsed = chunks.map((chunk) => {
    const end = chunk.part.indexOf('\n');
    const fields = JSON.parse(chunk.part.toString('utf8', 0, end)) as SearchPart;
    return { chunk, fields, texts: chunk.part.subarray(end + 1) };
  });
  // All texts go into one long string, because V8 keeps such a string outside its heap and never copies it.
  const lines = Buffer.concat(parsed.map(({ texts }) => texts))
    .toString()
    .split('\n');
  let from = 0;
  return parsed.map(({ chunk, fields }) => {
    const texts = lines.slice(from, from + 2 * fields.ids.length);
    from += texts.length;
    return new CatalogueChunk(chunk, toDocuments(fields, texts));
  });
}

/** A chunk in memory. The other fields of a product are unpacked and parsed only when a caller needs them. */
export class CatalogueChunk {
  readonly name: string;
  readonly version: number;
  readonly search: readonly SearchDocument[];
  #data: Uint8Array | undefined;
  #lines: string[] | undefined;
  readonly #whole = new Map<number, CatalogueDocument>();

  constructor({ chunk, version, data }: UnpackedChunk, search: readonly SearchDocument[]) {
    this.name = chunk;
    this.version = version;
    this.search = search;
    this.#data = data;
  }

  get isWhole(): boolean {
    return this.#data !== undefined || this.#lines !== undefined;
  }

  /** Adds the other fields of the products. They must have the same version as the chunk. */
  complete(data: Uint8Array): void {
    if (!this.isWhole) this.#data = data;
  }

  #at(index: number): CatalogueDocument | null {
    const known = this.#whole.get(index);
    if (known) return known;
    this.#lines ??= this.#data && unpack(this.#data).toString().split('\n');
    this.#data = undefined;
    const [search, line] = [this.search[index], this.#lines?.[index]];
    if (!search || !line || !this.#lines) return null;
    const rest = JSON.parse(line) as Rest;
    const document = { ...search, ...rest, card: { ...search.card, ...rest.card } as ProductCard };
    this.#whole.set(index, document);
    this.#lines[index] = '';
    return document;
  }

  /**
   * Returns a product's document. Null if the product is not in this chunk, or if its other fields have not been added yet.
   */
  documentOf(productId: string): CatalogueDocument | null {
    return this.#at(this.search.findIndex(({ card }) => card.id === productId));
  }

  documents(): CatalogueDocument[] {
    return this.search.flatMap((_search, index) => this.#at(index) ?? []);
  }
}
