/** Returns the address of the packing slips for these orders. The ids are in the fragment, which has no length limit. */
export const slipsPath = (ids: readonly string[]): string => `/admin/orders/packing-slips#${ids.join(',')}`;

/** Returns the order ids from the fragment of such an address, without duplicates. */
export const slipIds = (hash: string): string[] => [
  ...new Set(hash.split(/[#,]/).filter((id) => /^ord_[0-9A-Z]{26}$/.test(id))),
];
