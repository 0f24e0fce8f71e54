/** Spec section 9: a title longer than 13 characters is shown as its first 13 and an ellipsis. */
export const shortTitle = (title: string): string => (title.length > 13 ? `${title.slice(0, 13)}...` : title);
