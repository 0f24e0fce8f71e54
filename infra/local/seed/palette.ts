/** Maps each color name that shoppers see to its hex code. */
export const garmentColors: Record<string, string> = {
  Bone: '#E8E1D0',
  Chalk: '#F1EFE8',
  Fog: '#C6CBCA',
  Concrete: '#ABA79B',
  Sand: '#CDB68F',
  Clay: '#B77E60',
  Rust: '#A5452A',
  Oxide: '#6B2E28',
  Moss: '#4A5640',
  Slate: '#52606B',
  'Deep Navy': '#222E42',
  'Washed Black': '#3F3E3C',
  Black: '#201F1E',
};
