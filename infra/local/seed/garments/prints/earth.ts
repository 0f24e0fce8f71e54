import { coordinates, type Point } from '../path.ts';
import { bar, disc, type Ink, type Print, polygon, range, solid, stroke, words } from './ink.ts';

function wave(y: number, swell: number, phase: number): Point[] {
  return range(13).map((step) => [
    step * 25,
    y + swell * Math.sin(step * 0.62 + phase) + swell * 0.5 * Math.sin(step * 1.3 + phase * 2),
  ]);
}

const strata: Print = {
  size: 'panel',
  height: 330,
  draw: ({ main, accent, random }) => {
    const bands = range(11).map((index) => {
      const top = wave(12 + index * 26, 7, index * 0.55);
      const bottom = wave(12 + index * 26 + 6 + random() * 14, 7, index * 0.55 + 0.3);
      return polygon([...top, ...bottom.toReversed()]);
    });
    const seamOfRust = bands[7] ?? '';
    return (
      solid(bands.filter((band) => band !== seamOfRust).join(''), main) +
      solid(seamOfRust, accent) +
      words(
        main,
        { text: 'STRATA', x: 0, y: 308, height: 20 },
        { text: '-11.4', x: 300, y: 308, height: 20, align: 'end' },
      )
    );
  },
};

const faultLines: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent }) => {
    const edge = (y: number) => 188 - y * 0.34;
    const stripes = range(9).map((index) => {
      const [top, bottom] = [index * 33, index * 33 + 17];
      return polygon([
        [0, top],
        [edge(top) - 5, top],
        [edge(bottom) - 5, bottom],
        [0, bottom],
      ]);
    });
    const slipped = range(8).map((index) => {
      const [top, bottom] = [index * 33 + 20, index * 33 + 37];
      return polygon([
        [edge(top) + 5, top],
        [300, top],
        [300, bottom],
        [edge(bottom) + 5, bottom],
      ]);
    });
    return solid([...stripes, ...slipped].join(''), main) + stroke('M192 -10L84 308', accent, 4);
  },
};

function contour(cx: number, cy: number, radius: number, wobble: readonly number[]): string {
  const points = wobble.map((factor, index): Point => {
    const angle = (index / wobble.length) * Math.PI * 2;
    const reach = radius * (1 + (factor - 0.5) * 0.55);
    return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach * 0.94];
  });
  const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const at = (index: number) => points[index % points.length] as Point;
  const curves = points.map((point, index) => coordinates(...point, ...between(point, at(index + 1))));
  return `M${coordinates(...between(at(points.length - 1), at(0)))}Q${curves.join(' ')}Z`;
}

const contourMap: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent, random }) => {
    const wobble = range(9).map(() => random());
    const rings = range(9).map((index) =>
      contour(
        150 + index * 4.5,
        146 - index * 3.5,
        142 - index * 15.4,
        wobble.map((factor) => 0.5 + (factor - 0.5) * (1 - index * 0.07)),
      ),
    );
    return (
      stroke(rings.filter((_, index) => index % 4 !== 0).join(''), main, 3.4) +
      stroke(rings.filter((_, index) => index % 4 === 0).join(''), main, 6.4) +
      stroke('M174 118h24M186 106v24', accent, 5) +
      words(accent, { text: '214', x: 206, y: 110, height: 15 })
    );
  },
};

function crack(random: () => number, angle: number, length: number): Point[] {
  return range(6).map((step): Point => {
    const reach = (step / 5) * length;
    const sway = step ? (random() - 0.5) * 0.26 : 0;
    return [150 + Math.cos(angle + sway) * reach, 150 + Math.sin(angle + sway) * reach];
  });
}

const fractures: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, cloth, random }) => {
    const rays = range(9).map((index) => crack(random, index * 0.7 + random() * 0.3, 156));
    const links = rays.map((ray, index) => {
      const next = rays[(index + 1) % rays.length] ?? ray;
      const step = 2 + (index % 3);
      return `M${coordinates(...(ray[step] as Point))}L${coordinates(...(next[step] as Point))}`;
    });
    return (
      solid(disc(150, 150, 148), main) +
      stroke(rays.map((ray) => `M${ray.map((point) => coordinates(...point)).join('L')}`).join(''), cloth, 5.4) +
      stroke(links.join(''), cloth, 3.6) +
      solid(disc(150, 150, 10), cloth)
    );
  },
};

function core(x: number, depths: readonly number[], { main }: Ink): string {
  let y = 26;
  const layers = depths.map((depth, index) => {
    const top = y;
    y += depth;
    const bowl = `M${x} ${top}Q${x + 38} ${top + 16} ${x + 76} ${top}V${y - 5}Q${x + 38} ${y + 11} ${x} ${y - 5}Z`;
    if (index % 3 === 0) return solid(bowl, main);
    if (index % 3 === 1) return stroke(bowl, main, 3);
    const lines = range(Math.floor(depth / 8)).map(
      (line) => `M${x} ${top + 4 + line * 8}Q${x + 38} ${top + 20 + line * 8} ${x + 76} ${top + 4 + line * 8}`,
    );
    return stroke(lines.join(''), main, 3);
  });
  return (
    layers.join('') +
    `<ellipse cx="${x + 38}" cy="19" rx="37" ry="11" fill="none" stroke="${main}" stroke-width="3.4"/>`
  );
}

const coreSamples: Print = {
  size: 'panel',
  height: 330,
  draw: (ink) =>
    core(0, [60, 44, 56, 70, 30], ink) +
    core(112, [34, 70, 40, 54, 40, 22], ink) +
    core(224, [82, 30, 72, 30, 46], ink) +
    words(
      ink.accent,
      { text: 'A', x: 29, y: 312, height: 18 },
      { text: 'B', x: 142, y: 312, height: 18 },
      { text: 'C', x: 254, y: 312, height: 18 },
    ),
};

const spalling: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent }) => {
    const dots = range(144).map((index) => {
      const [x, y] = [12 + (index % 12) * 25, 12 + Math.floor(index / 12) * 25];
      const reach = Math.hypot(x - 206, y - 96) / 130;
      return disc(x, y, Math.max(0.8, Math.min(10.6, reach * 10.6)));
    });
    return solid(dots.join(''), main) + solid(disc(206, 96, 9), accent);
  },
};

const aggregate: Print = {
  size: 'panel',
  height: 300,
  draw: ({ main, accent, random }) => {
    const stones = range(64).flatMap((index) => {
      const [x, y] = [
        20 + (index % 8) * 37.2 + (random() - 0.5) * 9,
        20 + Math.floor(index / 8) * 37.2 + (random() - 0.5) * 9,
      ];
      if (Math.hypot(x - 150, y - 150) > 138) return [];
      const size = 10 + random() * 9;
      const corners = 4 + Math.floor(random() * 3);
      const start = random() * 6;
      return [
        polygon(
          range(corners).map((corner) => {
            const angle = start + (corner / corners) * 6.28;
            return [x + Math.cos(angle) * size * 1.1, y + Math.sin(angle) * size];
          }),
        ),
      ];
    });
    return (
      solid(stones.filter((_, index) => index % 9 !== 4).join(''), main) +
      solid(stones.filter((_, index) => index % 9 === 4).join(''), accent) +
      stroke(disc(150, 150, 147), main, 5)
    );
  },
};

const horizon: Print = {
  size: 'chest',
  height: 150,
  draw: ({ main, accent }) =>
    solid('M60 100A90 90 0 0 1 240 100Z', accent) +
    solid(
      range(5)
        .map((index) => bar(index * 12, 106 + index * 10, 300 - index * 24, 6 - index * 0.8))
        .join(''),
      main,
    ),
};

export const earth = {
  strata,
  'fault-lines': faultLines,
  'contour-map': contourMap,
  fractures,
  'core-samples': coreSamples,
  spalling,
  aggregate,
  horizon,
} satisfies Record<string, Print>;
