declare module 'subset-font' {
  interface AxisRange {
    min: number;
    max: number;
    default?: number;
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, AxisRange | number>;
      keepFeatures: string[];
      noHinting: boolean;
    },
  ): Promise<Uint8Array>;
}
