/** The home page's sections, in order. */
export const HOME_SECTIONS = [
  { title: 'NEW RELEASES', category: 'new-releases', level: '±0.00' },
  { title: 'HOODIES', category: 'hoodies', level: '−0.80' },
  { title: 'T-SHIRTS', category: 'tshirts', level: '−1.60' },
] as const;
