import type { Order } from '../../../../shared/order.ts';

export const piecesOf = ({ items }: Pick<Order, 'items'>): number =>
  items.reduce((pieces, { quantity }) => pieces + quantity, 0);
