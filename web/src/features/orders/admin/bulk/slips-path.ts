/** Returns the address of the packing slips of these orders. Uses the fragment, which has no length limit. */
export const slipsPath = (ids: readonly string[]): string => `/admin/orders/packing-slips#${ids.join(',')}`;

/** Returns the order ids that the fragment of such an address names, each once. */
export const slipIds = (hash: string): string[] => [
  ...new Set(hash.split(/[#,]/).filter((id) => /^ord_[0-9A-Z]{26}$/.test(id))),
];
