/** The start of the path of every preview of a product. */
export const PREVIEW_PATH = '/preview/';
