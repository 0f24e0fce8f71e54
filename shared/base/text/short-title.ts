import { cutText } from './cut-text.ts';

/** Cuts a title after 13 characters and adds an ellipsis. */
export const shortTitle = (title: string): string => (title.length > 13 ? `${cutText(title, 13)}...` : title);
