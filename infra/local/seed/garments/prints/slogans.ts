import { heightToFill, lineOutline, lineWidth } from '../lettering.ts';
import { bar, type Ink, type Print, polygon, range, solid, stroke, words } from './ink.ts';

/** Draws lines of text below each other. Each line fills the full width, so a shorter line is taller. */
function stacked(lines: readonly string[], gap: number, stretch = 1): { d: string; height: number } {
  let y = 0;
  const d = lines.map((text) => {
    const height = heightToFill(text, 300) * stretch;
    const line = lineOutline({ text, x: 0, y, height, width: 300 });
    y += height + gap;
    return line;
  });
  return { d: d.join(''), height: y - gap };
}

function stackedPrint(lines: readonly string[], size: Print['size'], stretch = 1): Print {
  const { d, height } = stacked(lines, 9, stretch);
  return { size, height, draw: ({ main }) => solid(d, main) };
}

const growth: Print = {
  size: 'chest',
  height: 142,
  draw: ({ main, accent }) => {
    const natural = lineWidth('GROWTH');
    let x = 0;
    const letters = [...'GROWTH'].map((text, index) => {
      const width = ((lineWidth(text) + 7) / (natural + 7)) * 304;
      const height = 26 + index * 15.6;
      const line = { text, x, y: 106 - height, height, width: width - 4 };
      x += width;
      return line;
    });
    return words(main, ...letters) + words(accent, { text: 'THROUGH ADVERSITY', x: 0, y: 118, height: 22, width: 300 });
  },
};

const wordmark: Print = {
  size: 'chest',
  height: 58,
  draw: ({ main, accent }) =>
    words(main, { text: 'FOUNDATION', x: 0, y: 0, height: 42, width: 300 }) + solid(bar(0, 50, 300, 8), accent),
};

const faultedWordmark: Print = {
  size: 'chest',
  height: 84,
  draw: ({ main, accent }) =>
    words(
      main,
      { text: 'FOUND', x: 0, y: 0, height: 58, width: 144 },
      { text: 'ATION', x: 158, y: 22, height: 58, width: 142 },
    ) + stroke('M158 -14L146 12L156 24L145 52L155 66L142 98', accent, 3.5),
};

const fallSeven: Print = {
  size: 'panel',
  height: 250,
  draw: ({ main, accent }) => {
    const strokes = [0, 1, 2, 3].map((index) => bar(20 + index * 34, 52, 15, 146));
    return (
      words(main, { text: 'FALL SEVEN', x: 0, y: 0, height: 34, width: 300 }) +
      solid(strokes.join('') + bar(196, 52, 15, 146) + bar(230, 52, 15, 146), main) +
      stroke('M4 186L158 66', main, 15) +
      solid(bar(264, 52, 15, 146), accent) +
      words(main, { text: 'RISE EIGHT', x: 0, y: 216, height: 34, width: 300 })
    );
  },
};

const courses = [
  { stones: 6, pitch: 50 },
  { stones: 5, pitch: 52 },
  { stones: 4, pitch: 54 },
];

function rubble({ random, main, accent }: Ink): string {
  const stones = courses.flatMap(({ stones: count, pitch }, row) =>
    range(count).map((place) => {
      const cx = 150 + (place - (count - 1) / 2) * pitch;
      const corners = range(6).map((corner) => {
        const angle = (corner / 6) * 6.28 + random() * 0.6;
        const [reach, rise] = [22 + random() * 5, 14 + random() * 4];
        return [cx + Math.cos(angle) * reach, 212 - row * 33 + Math.sin(angle) * rise] as const;
      });
      return polygon(corners);
    }),
  );
  const [odd, ...rest] = stones.toReversed();
  return solid(rest.join(''), main) + solid(odd ?? '', accent);
}

const builtOnRubble: Print = {
  size: 'panel',
  height: 232,
  draw: (ink) =>
    words(
      ink.main,
      { text: 'BUILT', x: 0, y: 0, height: 70, width: 218 },
      { text: 'ON', x: 230, y: 0, height: 32, width: 70 },
      { text: 'RUBBLE', x: 0, y: 80, height: 40, width: 300 },
    ) + rubble(ink),
};

const settlement: Print = {
  size: 'chest',
  height: 112,
  draw: ({ main, accent }) => {
    const sinks = [0, 2, 6, 14, 26, 40, 36, 20, 8, 3];
    let x = 0;
    const scale = 300 / (lineWidth('SETTLEMENT') + 0);
    const letters = [...'SETTLEMENT'].map((text, index) => {
      const line = { text, x, y: sinks[index] ?? 0, height: 50, width: lineWidth(text) * scale };
      x += (lineWidth(text) + 7) * scale;
      return line;
    });
    return words(main, ...letters) + stroke('M0 62C70 62 110 66 138 94S190 106 214 84S270 62 300 62', accent, 4);
  },
};

const loadBearing: Print = {
  size: 'chest',
  height: 142,
  draw: ({ main, accent }) =>
    solid(bar(0, 0, 300, 44), main) +
    solid(
      [10, 72, 134, 196, 258]
        .map((x) =>
          polygon([
            [x, 50],
            [x + 32, 50],
            [x + 16, 64],
          ]),
        )
        .join(''),
      accent,
    ) +
    words(
      main,
      { text: 'LOAD', x: 0, y: 70, height: 42, width: 300 },
      { text: 'BEARING', x: 0, y: 119, height: 22, width: 300 },
    ),
};

const again: Print = {
  size: 'panel',
  height: 310,
  draw: ({ main, accent }) =>
    range(5)
      .map((index) => {
        const d = lineOutline({ text: 'AGAIN', x: 2, y: 2 + index * 62, height: 54, width: 296 });
        return index === 4 ? solid(d, accent) : index === 3 ? solid(d, main) : stroke(d, main, 1.4 + index * 1.1);
      })
      .join(''),
};

const curing: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent }) => {
    const days = range(28).map((day) => bar((day % 7) * 43.4, 150 + Math.floor(day / 7) * 29, 39.6, 24));
    return (
      words(main, { text: '28', x: 0, y: 0, height: 136, width: 196 }) +
      words(
        main,
        { text: 'DAYS', x: 208, y: 0, height: 40, width: 92 },
        { text: 'TO', x: 208, y: 48, height: 40, width: 52 },
        { text: 'CURE', x: 208, y: 96, height: 40, width: 92 },
      ) +
      solid(days.slice(0, 27).join(''), main) +
      solid(days[27] ?? '', accent) +
      words(main, { text: 'DO NOT LOAD BEFORE', x: 0, y: 276, height: 16, width: 300 })
    );
  },
};

export const slogans = {
  'failure-slogan': stackedPrint(['FAILURE', 'IS THE', 'FOUNDATION', 'OF SUCCESS'], 'panel'),
  'growth-slogan': growth,
  wordmark,
  'faulted-wordmark': faultedWordmark,
  'fall-seven': fallSeven,
  'built-on-rubble': builtOnRubble,
  settlement,
  'load-bearing': loadBearing,
  again,
  curing,
  'start-over': stackedPrint(['START', 'OVER', 'STRONGER'], 'panel', 0.9),
  'not-finished': stackedPrint(['NOT', 'FINISHED'], 'chest', 0.62),
} satisfies Record<string, Print>;
