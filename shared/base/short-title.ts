/** Cuts a title after 13 characters and adds an ellipsis. */
export const shortTitle = (title: string): string => (title.length > 13 ? `${title.slice(0, 13)}...` : title);
