export const garmentKinds = ['hoodie', 'zip-hoodie', 'crewneck', 'tee', 'boxy-tee', 'long-sleeve'] as const;
export type GarmentKind = (typeof garmentKinds)[number];
