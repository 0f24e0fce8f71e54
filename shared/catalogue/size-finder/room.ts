/** Lists the ways in which a garment can fit. */
export const FIT_WISHES = ['close', 'regular', 'loose'] as const;
export type FitWish = (typeof FIT_WISHES)[number];

type Room = Readonly<Record<FitWish, number>>;

/** Room around the chest for each fit, in centimeters. This is the shop's own rule of thumb, because cuts differ. */
const SHIRT: Room = { close: 4, regular: 10, loose: 18 };
const LAYER: Room = { close: 10, regular: 18, loose: 26 };
const BOXY: Room = { close: 14, regular: 22, loose: 30 };
const UNKNOWN: Room = { close: 6, regular: 13, loose: 22 };

/** Maps kinds of garments, as `garmentKind` returns them, to their room. */
const ROOM_OF: Readonly<Record<string, Room>> = {
  'T-shirt': SHIRT,
  'Long sleeve': SHIRT,
  'Tank top': SHIRT,
  Shirt: SHIRT,
  Hoodie: LAYER,
  'Zip hoodie': LAYER,
  Crewneck: LAYER,
  Sweatshirt: LAYER,
  Jacket: LAYER,
  'Boxy tee': BOXY,
};

export const isKnownKind = (kind: string | undefined): boolean => kind !== undefined && kind in ROOM_OF;

/** Returns the room that a kind of garment should leave around the chest, in centimeters. */
export const roomOf = (kind: string | undefined, wish: FitWish): number => ((kind && ROOM_OF[kind]) || UNKNOWN)[wish];

/** Shift along a body chart for each fit, in centimeters. A body chart already includes the room for a regular fit. */
export const BODY_SHIFT: Room = { close: -3, regular: 0, loose: 5 };
