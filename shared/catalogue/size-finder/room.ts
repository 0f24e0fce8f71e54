/** Lists how a garment can sit. */
export const FIT_WISHES = ['close', 'regular', 'loose'] as const;
export type FitWish = (typeof FIT_WISHES)[number];

type Room = Readonly<Record<FitWish, number>>;

/** Room around the chest that each fit leaves, in centimeters. The shop's own rule of thumb: cuts differ. */
const SHIRT: Room = { close: 4, regular: 10, loose: 18 };
const LAYER: Room = { close: 10, regular: 18, loose: 26 };
const BOXY: Room = { close: 14, regular: 22, loose: 30 };
const UNKNOWN: Room = { close: 6, regular: 13, loose: 22 };

/** Kinds of garments as `garmentKind` names them. */
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

/** Returns the room that a kind of garment leaves around the chest, in centimeters. */
export const roomOf = (kind: string | undefined, wish: FitWish): number => ((kind && ROOM_OF[kind]) || UNKNOWN)[wish];

/** Charts of bodies have the room for a regular fit in them; the others move along the chart, in centimeters. */
export const BODY_SHIFT: Room = { close: -3, regular: 0, loose: 5 };
