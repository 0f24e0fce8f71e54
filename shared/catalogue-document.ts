import { availableQuantity, isSoldOut } from './availability.ts';
import { type Product, type ProductCard, type ProductImage, publicImage, toProductCard } from './product.ts';
import { searchText } from './search.ts';
import { sameValue } from './selection.ts';

/** What a list needs to know of one published product to find, pick, sort and show it. */
export interface CatalogueDocument {
  card: ProductCard;
  /** The first picture of each colour. */
  pictures: ProductImage[];
  /** Title and description, lower case. */
  text: string;
  categoryIds: string[];
  sizes: string[];
  /**
   * What can be bought now: every combination, none, or the numbers of those that can. Combinations are numbered
   * size by size; a product without sizes or colours has one nameless of them.
   */
  available: boolean | number[];
}

const orNameless = (values: readonly string[]): (string | null)[] => (values.length > 0 ? [...values] : [null]);

function availableOf(product: Product): CatalogueDocument['available'] {
  if (product.inventoryPolicy === 'finite' || isSoldOut(product)) return !isSoldOut(product);
  const choices = orNameless(product.sizes).flatMap((size) =>
    orNameless(product.colors).map((color) => ({ size, color })),
  );
  const numbers = choices.flatMap((choice, number) => (availableQuantity(product, choice) > 0 ? [number] : []));
  return numbers.length === choices.length ? true : numbers.length > 0 && numbers;
}

const picturesByColor = ({ colors, images }: Product): ProductImage[] =>
  colors.flatMap((color) => images.find((image) => image.color === color) ?? []).map(publicImage);

/** The card as a list narrowed to these colours shows it: in the first of them that the product has. */
export function cardIn({ card, pictures }: CatalogueDocument, colors: readonly string[]): ProductCard {
  const wanted = new Set(colors.map(sameValue));
  const color = card.colors.find((each) => wanted.has(sameValue(each)));
  if (color === undefined) return card;
  const image = pictures.find((picture) => picture.color === color) ?? card.image;
  return { ...card, color, image, hoverImage: image?.url === card.image?.url ? card.hoverImage : null };
}

/** Null when the product is not for sale, so that it is listed nowhere. */
export const catalogueDocument = (product: Product | null): CatalogueDocument | null =>
  product?.isPublished
    ? {
        card: toProductCard(product),
        pictures: picturesByColor(product),
        text: searchText(product),
        categoryIds: product.categories.map(({ id }) => id),
        sizes: product.sizes,
        available: availableOf(product),
      }
    : null;
