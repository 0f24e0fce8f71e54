/** A write as the records name it: `product.published` -> `Product published`. */
export function actionLabel(action: string): string {
  const words = action.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
