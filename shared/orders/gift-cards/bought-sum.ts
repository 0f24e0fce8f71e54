/** Returns the price of gift cards that are bought. */
export const sumBought = (cards: readonly { amountCents: number }[] = []): number =>
  cards.reduce((sum, { amountCents }) => sum + amountCents, 0);
