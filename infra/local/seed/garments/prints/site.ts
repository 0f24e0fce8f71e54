import { bar, disc, type Print, polygon, range, solid, stroke, words } from './ink.ts';

const rebarGrid: Print = {
  size: 'panel',
  height: 320,
  draw: ({ main, accent }) => {
    const upright = range(5)
      .map((index) => `M${34 + index * 58} 0V286`)
      .join('');
    const across = range(5)
      .map((index) => `M0 ${30 + index * 56}H300`)
      .join('');
    const ties = range(25).map((index) => {
      const [x, y] = [34 + (index % 5) * 58, 30 + Math.floor(index / 5) * 56];
      return `M${x - 9} ${y - 9}L${x + 9} ${y + 9}`;
    });
    return (
      stroke(upright + across, main, 8) +
      stroke(upright + across, main, 11.5, ' stroke-dasharray="2.2 3.6"') +
      stroke(ties.join(''), accent, 4) +
      words(main, { text: 'REINFORCED', x: 0, y: 300, height: 22, width: 300 })
    );
  },
};

const plumbLine: Print = {
  size: 'panel',
  height: 380,
  draw: ({ main, accent }) => {
    const ticks = range(13).map((index) => bar(60, 40 + index * 20, index % 4 === 0 ? 46 : 24, 4));
    return (
      stroke('M150 0V250', main, 4) +
      solid(bar(118, 0, 64, 10) + ticks.join(''), main) +
      solid('M138 244H162L166 262L184 282L150 372L116 282L134 262Z', main) +
      solid('M134 262H166L171 268H129Z', accent) +
      words(main, { text: 'TRUE', x: 196, y: 44, height: 24, width: 84 }) +
      words(main, { text: 'IN THE END', x: 196, y: 74, height: 11, width: 84 })
    );
  },
};

const spiritLevel: Print = {
  size: 'chest',
  height: 118,
  draw: ({ main, accent, cloth }) =>
    solid('M0 8H300V72H0ZM84 20Q72 20 72 40T84 60H216Q228 60 228 40T216 20Z', main) +
    solid(disc(36, 40, 17) + disc(36, 40, 10) + disc(264, 40, 17) + disc(264, 40, 10), cloth) +
    stroke('M130 20V60M170 20V60', main, 4) +
    solid('M172 30H196Q206 30 206 40T196 50H172Q162 50 162 40T172 30Z', accent) +
    words(main, { text: 'NOT YET LEVEL', x: 0, y: 88, height: 28, width: 300 }),
};

const crackedSlab: Print = {
  size: 'panel',
  height: 230,
  draw: ({ main, accent }) =>
    solid('M150 0L292 72L228 104L196 96L178 116L146 108L136 122L8 72Z', main) +
    solid('M8 82L132 132L128 190L8 118Z', main) +
    solid('M240 110L300 80V116L176 190L158 200L164 128L184 126L204 106Z', main) +
    stroke('M234 106L200 101L182 121L150 115L138 130L142 160L134 200', accent, 4) +
    words(main, { text: 'STILL HOLDING', x: 20, y: 210, height: 18, width: 260 }),
};

const surveyCross: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent }) =>
    stroke(disc(150, 150, 112), main, 12) +
    solid('M150 150V62A88 88 0 0 1 238 150ZM150 150V238A88 88 0 0 1 62 150Z', main) +
    stroke('M150 0V300M0 150H300', main, 5) +
    solid(disc(150, 150, 15), accent) +
    words(main, { text: 'B.M.', x: 300, y: 6, height: 20, align: 'end' }, { text: '0.00', x: 0, y: 274, height: 20 }),
};

const mixerPlate: Print = {
  size: 'chest',
  height: 172,
  draw: ({ main, accent, cloth }) =>
    solid('M14 0H286Q300 0 300 14V158Q300 172 286 172H14Q0 172 0 158V14Q0 0 14 0Z', main) +
    stroke('M16 7H284Q293 7 293 16V156Q293 165 284 165H16Q7 165 7 156V16Q7 7 16 7Z', cloth, 2) +
    solid(
      [
        [20, 20],
        [280, 20],
        [20, 152],
        [280, 152],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 5))
        .join(''),
      cloth,
    ) +
    words(
      cloth,
      { text: 'FOUNDATION', x: 40, y: 18, height: 28, width: 220 },
      { text: 'MIX NO.', x: 34, y: 66, height: 12 },
      { text: 'SLUMP', x: 34, y: 92, height: 12 },
      { text: 'ATTEMPTS', x: 34, y: 118, height: 12 },
      { text: '08', x: 268, y: 64, height: 16, align: 'end' },
      { text: '90 MM', x: 268, y: 90, height: 16, align: 'end' },
      { text: 'MANY', x: 268, y: 116, height: 16, align: 'end' },
    ) +
    stroke('M34 84H268M34 110H268M34 138H268', cloth, 1.6) +
    solid(bar(120, 146, 60, 8), accent === main ? cloth : accent),
};

const levelMarks: Print = {
  size: 'panel',
  height: 380,
  draw: ({ main, accent }) => {
    const blocks = range(9).map((index) => bar(index % 2 ? 118 : 84, 12 + index * 40, 34, 40));
    const numbers = range(4).map((index) => ({
      text: String(4 - index),
      x: 60,
      y: 16 + index * 80,
      height: 32,
      align: 'end' as const,
    }));
    return (
      stroke('M84 12H152V372H84Z', main, 5) +
      solid(blocks.join(''), main) +
      words(main, ...numbers) +
      stroke('M166 212H300', accent, 6) +
      solid(
        polygon([
          [206, 206],
          [250, 206],
          [228, 178],
        ]),
        accent,
      ) +
      words(accent, { text: '+ 1.00', x: 166, y: 224, height: 24, width: 134 })
    );
  },
};

const footing: Print = {
  size: 'panel',
  height: 290,
  draw: ({ main, accent }) => {
    const hatch = range(13)
      .map((index) => `M${index * 26 - 16} 250L${index * 26 + 10} 224`)
      .join('');
    const bars = [66, 108, 150, 192, 234].map((x) => disc(x, 196, 7)).join('');
    return (
      stroke('M118 0V120H40V214H260V120H182V0', main, 9) +
      stroke('M136 0V188M164 0V188', main, 5) +
      solid(bars, accent) +
      stroke('M0 120H34M266 120H300', main, 5) +
      stroke(`M0 222H300${hatch}`, main, 4) +
      words(main, { text: 'START BELOW ZERO', x: 0, y: 264, height: 22, width: 300 })
    );
  },
};

const keystone: Print = {
  size: 'panel',
  height: 250,
  draw: ({ main, accent }) => {
    const stone = (from: number, to: number) => {
      const at = (turn: number, radius: number) => {
        const angle = Math.PI * (1 - turn);
        return [150 + Math.cos(angle) * radius, 150 - Math.sin(angle) * radius] as const;
      };
      return polygon([
        at(from, 146),
        at((from + to) / 2, 148),
        at(to, 146),
        at(to, 84),
        at((from + to) / 2, 85),
        at(from, 84),
      ]);
    };
    const stones = range(9).map((index) => stone(index / 9 + 0.008, (index + 1) / 9 - 0.008));
    return (
      solid(stones.filter((_, index) => index !== 4).join(''), main) +
      solid(stones[4] ?? '', accent) +
      solid(bar(4, 158, 62, 40) + bar(234, 158, 62, 40), main) +
      words(main, { text: 'LEAN ON IT', x: 0, y: 216, height: 32, width: 300 })
    );
  },
};

const pour: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent }) =>
    stroke(disc(150, 150, 145), main, 6) +
    solid('M6 150C60 128 100 172 150 150S240 128 294 150A144 144 0 0 1 6 150Z', main) +
    stroke('M30 104C76 86 112 120 154 102S226 88 270 104M58 64C92 50 122 78 154 64S214 50 242 64', accent, 6),
};

const blockMark: Print = {
  size: 'mark',
  height: 300,
  draw: ({ main, cloth, accent }) =>
    solid(bar(0, 0, 300, 300), main) +
    words(cloth, { text: 'F', x: 84, y: 50, height: 190, width: 140 }) +
    solid(bar(84, 256, 140, 16), accent === main ? cloth : accent),
};

const benchMark: Print = {
  size: 'mark',
  height: 300,
  draw: ({ main, accent }) =>
    solid(bar(0, 0, 300, 36), accent) + stroke('M150 60V300M150 66L40 250M150 66L260 250', main, 36),
};

const nameMark: Print = {
  size: 'mark',
  height: 130,
  draw: ({ main, accent }) =>
    words(
      main,
      { text: 'FOUND', x: 0, y: 0, height: 54, width: 300 },
      { text: 'ATION', x: 0, y: 64, height: 54, width: 300 },
    ) + solid(bar(0, 126, 300, 14), accent),
};

export const site = {
  'rebar-grid': rebarGrid,
  'plumb-line': plumbLine,
  'spirit-level': spiritLevel,
  'cracked-slab': crackedSlab,
  'survey-cross': surveyCross,
  'mixer-plate': mixerPlate,
  'level-marks': levelMarks,
  footing,
  keystone,
  pour,
  'block-mark': blockMark,
  'bench-mark': benchMark,
  'name-mark': nameMark,
} satisfies Record<string, Print>;
