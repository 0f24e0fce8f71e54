import type { GarmentKind } from '../../seed/garments/kinds.ts';
import type { PrintName } from '../../seed/garments/prints/print.ts';

export interface PrintifySeedProduct {
  title: string;
  kind: GarmentKind;
  print: PrintName;
  backPrint?: PrintName;
  description: string | null;
  tags: string[];
  /** Colors on sale. The blueprint's other colors are disabled. */
  colors: string[];
  /** Retail price in cents. The largest size costs `largestAdds` more. */
  price: number;
  largestAdds?: number;
  /** Titles of variants that are disabled although their color is on sale. */
  disabled?: string[];
  /** Titles of variants without stock. */
  unavailable?: string[];
  sizesFirst?: boolean;
  safety?: string;
}

/** Lists the merchant's products at Printify. */
export const SEED_PRODUCTS: PrintifySeedProduct[] = [
  {
    title: 'Dead Load Hoodie',
    kind: 'hoodie',
    print: 'load-bearing',
    backPrint: 'footing',
    description:
      '<p>The weight that is always there: walls, floors, yourself. Engineers count it first.</p><p>Printed on the front, drawn in cross section on the back.</p><ul><li>430 gsm brushed fleece</li><li>Double-layer hood, kangaroo pocket</li></ul>',
    tags: ['Hoodies', 'Unisex', 'DTG', "Men's Clothing"],
    colors: ['Bone', 'Moss', 'Black'],
    price: 8200,
    largestAdds: 400,
    unavailable: ['Moss / XL', 'Moss / 2XL'],
    safety: 'Made for FOUNDATION, hello@foundation.example. Keep away from fire. Adult clothing.',
  },
  {
    title: 'Daily Log Tee',
    kind: 'tee',
    print: 'fall-seven',
    description:
      '<p>Weather, crew, what went wrong, what got built anyway. Someone writes it down every day.</p><p>Wear yours.</p>',
    tags: ['T-shirts', 'Unisex', 'DTG', 'Crew neck'],
    colors: ['Bone', 'Clay', 'Slate', 'Black'],
    price: 3600,
    largestAdds: 300,
    disabled: ['Clay / S', 'Clay / 2XL'],
  },
  {
    title: 'Punch List Tee',
    kind: 'tee',
    print: 'not-finished',
    // This description contains markup that was pasted into the editor. None of it may run in the shop.
    description:
      '<p onclick="document.title=\'clicked\'">Thirty-one items open, none of them <b>structural</b>.</p><script>document.title=\'taken over\'</script><img src="x" onerror="document.title=\'taken over\'"><p><a href="javascript:alert(1)">Size guide</a> <style>body{display:none}</style><iframe src="https://example.com/"></iframe></p>',
    tags: ['T-shirts', '<b>New</b>', 'Unisex'],
    colors: ['Chalk', 'Concrete'],
    price: 3400,
    unavailable: ['Chalk / M'],
  },
  {
    title: 'Setting Out Boxy Tee',
    kind: 'boxy-tee',
    print: 'survey-cross',
    description: '<p>Before there’s a building, someone walks an empty lot with a string and four stakes.</p>',
    tags: ['T-shirts', 'Oversized'],
    colors: ['Fog', 'Rust', 'Deep Navy'],
    price: 4200,
    largestAdds: 300,
    sizesFirst: true,
    disabled: ['2XL / Rust'],
  },
  {
    title: 'Curing Time Crewneck',
    kind: 'crewneck',
    print: 'curing',
    description:
      '<p>Twenty-eight days, no shortcuts. <strong>Strength is mostly waiting.</strong></p><p>430 gsm fleece with ribbed collar, cuffs, and hem.</p>',
    tags: ['Sweatshirts', 'Unisex'],
    colors: ['Fog', 'Oxide', 'Washed Black'],
    price: 7000,
  },
  {
    title: 'Test Bore Long Sleeve',
    kind: 'long-sleeve',
    print: 'core-samples',
    backPrint: 'horizon',
    description: null,
    tags: ['Long Sleeves'],
    colors: ['Sand', 'Deep Navy'],
    price: 4800,
    unavailable: ['Deep Navy / S', 'Deep Navy / M', 'Deep Navy / L', 'Deep Navy / XL', 'Deep Navy / 2XL'],
  },
  {
    title: 'Site Gate Zip Hoodie',
    kind: 'zip-hoodie',
    print: 'block-mark',
    backPrint: 'rebar-grid',
    description: '<p>For the half hour before the gate opens. Heavy, plain, zipped to the chin.</p>',
    tags: ['Hoodies', 'Zip', 'Unisex'],
    colors: ['Concrete', 'Black'],
    price: 9400,
    largestAdds: 600,
    disabled: ['Concrete / S'],
  },
];
