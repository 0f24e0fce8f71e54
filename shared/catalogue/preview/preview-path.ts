/** Start of the path of every product preview. */
export const PREVIEW_PATH = '/preview/';
