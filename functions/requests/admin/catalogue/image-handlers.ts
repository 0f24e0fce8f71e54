import { storeImageHandler } from './store-image.ts';

export const imageHandlers = [storeImageHandler];
