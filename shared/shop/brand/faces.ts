interface Face {
  stack: string;
  /** Font stack for emails. Mail programs can only use fonts that are installed on the device. */
  mailStack: string;
  weight: number;
  letterSpacing: string;
  lineHeight: number;
  capitals: boolean;
}

/**
 * Lists the fonts for headlines. Each is already in the style sheets or comes with the device, so no choice requires a
 * download. The first is the default of the style sheets.
 */
export const FACES = {
  archivo: {
    stack: 'Archivo,"Archivo Arial","Archivo DejaVu",sans-serif',
    mailStack: "Archivo,'Arial Black','Helvetica Neue',Helvetica,Arial,sans-serif",
    weight: 820,
    letterSpacing: '-0.035em',
    lineHeight: 0.88,
    capitals: true,
  },
  instrument: {
    stack: '"Instrument Sans","Instrument Arial","Instrument DejaVu",sans-serif',
    mailStack:
      "'Instrument Sans',-apple-system,BlinkMacSystemFont,'Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif",
    weight: 600,
    letterSpacing: '-0.03em',
    lineHeight: 1,
    capitals: false,
  },
  serif: {
    stack: '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
    mailStack: "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif",
    weight: 500,
    letterSpacing: '-0.015em',
    lineHeight: 1.02,
    capitals: false,
  },
  mono: {
    stack: 'ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace',
    mailStack: "ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace",
    weight: 600,
    letterSpacing: '-0.05em',
    lineHeight: 1,
    capitals: true,
  },
} as const satisfies Record<string, Face>;
export type FaceName = keyof typeof FACES;

export const FACE_NAMES = Object.keys(FACES) as FaceName[];
