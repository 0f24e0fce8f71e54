import { storeImage } from './store-image.ts';

export const imageHandlers = [storeImage];
