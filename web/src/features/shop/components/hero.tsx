import { Link } from 'react-router-dom';
import { srcSetOf } from '#shared/catalogue/renditions.ts';
import garmentAvif from '#web/assets/hero-hoodie.avif';
import garment from '#web/assets/hero-hoodie.webp';
import { buttonLook } from '#web/components/button.tsx';
import { LevelMark } from '#web/components/level-mark.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { lineWidth } from '#web/lib/format/fitted-size.ts';
import { breakLines } from '../statement.ts';

/** Maximum number of characters in a line. Phones get short lines in large type. */
const LINE = { narrow: 10, wide: 15 } as const;

/**
 * Returns the empty space before the first letter of a line, in em. Each line is shifted left by this space, so that all
 * first letters align with the margin.
 */
const bearingOf = (line: string): number => (/^[AJTVWXYZ]/i.test(line) ? 0.023 : /^[CGOQS]/i.test(line) ? 0.05 : 0.077);

function Statement({ text, width }: { text: string; width: keyof typeof LINE }) {
  const lines = breakLines(text, LINE[width]);
  return (
    <span
      aria-hidden="true"
      className={`hero-statement hero-statement-${width}`}
      style={{ '--fit': Math.max(...lines.map(lineWidth)), '--lines': lines.length } as React.CSSProperties}
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tagline may repeat a line
        <span key={index} className="hero-line" style={{ marginInlineStart: `${-bearingOf(line)}em` }}>
          {line}
        </span>
      ))}
    </span>
  );
}

/**
 * Shows the shop's statement at full height with a garment in front. In wide windows, the first of several lines passes
 * behind the garment.
 */
export function Hero() {
  const { tagline, content } = useSettings();
  const { headline, text, picture, button } = content.hero;
  const statement = headline ?? tagline;
  return (
    <section className="hero">
      {picture ? (
        <img
          src={picture.url}
          srcSet={srcSetOf(picture)}
          sizes="100vw"
          alt={picture.alt}
          fetchPriority="high"
          className="hero-garment"
        />
      ) : (
        <picture className="contents">
          <source type="image/avif" srcSet={garmentAvif} />
          <img src={garment} alt="" width={960} height={1200} fetchPriority="high" className="hero-garment" />
        </picture>
      )}
      <h1>
        <span className="sr-only">{statement}</span>
        <Statement text={statement} width="narrow" />
        <Statement text={statement} width="wide" />
      </h1>
      <LevelMark level="+2.40" className="hero-level text-ash" />
      <div className="hero-actions">
        {text && (
          <p className="col-span-2 -mx-3 max-w-[42ch] justify-self-start bg-bone px-3 py-2 leading-snug md:text-lg">
            {text}
          </p>
        )}
        <Link to={button.to} className={buttonLook('primary', 'px-2! md:px-7!')}>
          {button.label}
        </Link>
        {content.story && (
          // biome-ignore lint/a11y/noAmbiguousAnchorText: the spec names this action so
          <a href="#learn-more" className={buttonLook('outline', 'bg-bone px-2! md:px-7!')}>
            learn more
          </a>
        )}
      </div>
    </section>
  );
}
