import { Link } from 'react-router-dom';
import garment from '../../../assets/hero-hoodie.svg';
import { buttonLook } from '../../../components/button.tsx';
import { LevelMark } from '../../../components/level-mark.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { breakLines, lineWidth } from '../statement.ts';

/** Letters in a line: a phone is narrow, so its lines are short and its type large. */
const LINE = { narrow: 10, wide: 15 } as const;

function Statement({ text, width, className }: { text: string; width: keyof typeof LINE; className: string }) {
  const lines = breakLines(text, LINE[width]);
  return (
    <span
      aria-hidden="true"
      className={`hero-statement ${className}`}
      style={{ '--fit': Math.max(...lines.map(lineWidth)) } as React.CSSProperties}
    >
      {lines.map((line, index) => (
        <span key={line} className={index > 0 ? 'hero-line hero-line-front' : 'hero-line'}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** The shop's statement at full height, with a garment standing in it: its first line passes behind, the others before. */
export function Hero() {
  const { tagline } = useSettings();
  return (
    <section className="hero">
      <img src={garment} alt="" width={800} height={1000} fetchPriority="high" className="hero-garment" />
      <h1>
        <span className="sr-only">{tagline}</span>
        <Statement text={tagline} width="narrow" className="md:hidden" />
        <Statement text={tagline} width="wide" className="max-md:hidden" />
      </h1>
      <LevelMark level="+2.40" className="hero-level text-ash" />
      <div className="hero-actions">
        <Link to="/products" className={buttonLook('primary', 'px-2! md:px-7!')}>
          shop collection
        </Link>
        {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the spec names this action so */}
        <a href="#learn-more" className={buttonLook('outline', 'bg-bone px-2! md:px-7!')}>
          learn more
        </a>
      </div>
    </section>
  );
}
