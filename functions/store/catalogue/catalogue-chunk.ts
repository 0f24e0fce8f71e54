import { gunzipSync, gzipSync } from 'node:zlib';
import type { CatalogueDocument, SearchDocument } from '#shared/catalogue/catalogue-document.ts';
import type { ProductCard } from '#shared/catalogue/product.ts';

/** A chunk in the table: what searches need of its products, and apart from it the rest of each. */
export interface StoredChunk {
  chunk: string;
  version: number;
  search: Uint8Array;
  /** Missing when only the part for searches was read. */
  data?: Uint8Array;
}

export type RestOfChunk = Required<Omit<StoredChunk, 'search'>>;

/** The attributes of the part for searches, and those of the rest. */
export const SEARCH_PART = ['chunk', 'version', 'search'] as const;
export const REST_PART = ['chunk', 'version', 'data'] as const;

/** Values of many products, each different one once. */
interface Shared<T> {
  values: T[];
  /** By product, the index of its value. */
  at: number[];
}

type SearchCard = SearchDocument['card'];
type Traits = Pick<SearchDocument, 'isPublished' | 'categoryIds' | 'categoryNames' | 'sizes' | 'tags' | 'available'> &
  Pick<SearchCard, 'colors' | 'isFeatured' | 'soldOut'> &
  Pick<SearchDocument['words'], 'about'>;
type Offer = Pick<SearchCard, 'compareAtPriceCents' | 'opening'>;

/** The first line of the part for searches, by field: a few long lists are parsed faster than a list of objects. */
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
 * Returns the part for searches: a line of JSON, and then each folded title and each description on a line, which need no
 * parsing. Folded texts have no line breaks.
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

/** Products of one chunk share their lists: callers must not change them. */
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

/** zlib refuses smaller ones. */
const LEAST_BUFFER = 64;

/**
 * Unpacks into one buffer of the right size, which gzip writes at the end. In the usual buffers of 16 kB it takes twice as long.
 */
function unpack(packed: Uint8Array): Buffer {
  const size = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength).readUInt32LE(packed.byteLength - 4);
  return gunzipSync(packed, { chunkSize: Math.max(size + 1, LEAST_BUFFER) });
}

/** The rest of a document: without what is in the part for searches. */
type Rest = Omit<CatalogueDocument, keyof SearchDocument> & { card: Omit<ProductCard, keyof SearchCard> };

function restOf(document: CatalogueDocument): Rest {
  const { isPublished, categoryIds, categoryNames, sizes, tags, available, words, card, ...rest } = document;
  const { id, createdAt, title, priceCents, compareAtPriceCents, opening, colors, isFeatured, soldOut, ...others } =
    card;
  return { ...rest, card: others };
}

/** Returns both parts of a chunk as they are stored. */
export const packChunk = (documents: readonly CatalogueDocument[]): Required<Pick<StoredChunk, 'search' | 'data'>> => ({
  search: gzipSync(toSearchPart(documents)),
  data: gzipSync(documents.map((document) => JSON.stringify(restOf(document))).join('\n')),
});

/** A chunk whose part for searches is no longer compressed. */
export type UnpackedChunk = Omit<StoredChunk, 'search'> & { part: Buffer };

export const unpackChunk = ({ search, ...chunk }: StoredChunk): UnpackedChunk => ({ ...chunk, part: unpack(search) });

/** Returns chunks as they are kept in memory. */
export function openChunks(chunks: readonly UnpackedChunk[]): CatalogueChunk[] {
  const parsed = chunks.map((chunk) => {
    const end = chunk.part.indexOf('\n');
    const fields = JSON.parse(chunk.part.toString('utf8', 0, end)) as SearchPart;
    return { chunk, fields, texts: chunk.part.subarray(end + 1) };
  });
  // One long string of all texts, because V8 keeps that outside of its heap, and never copies it.
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

/** A chunk in memory. The rest of a product is unpacked and parsed when it is asked for. */
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

  /** Adds the rest of the same version. */
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

  /** Returns a product's document; null when it is not in this chunk. */
  documentOf(productId: string): CatalogueDocument | null {
    return this.#at(this.search.findIndex(({ card }) => card.id === productId));
  }

  documents(): CatalogueDocument[] {
    return this.search.flatMap((_search, index) => this.#at(index) ?? []);
  }
}
