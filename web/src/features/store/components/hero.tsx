import { Link } from 'react-router-dom';
import garment from '../../../assets/hero-hoodie.svg';
import { buttonLook } from '../../../components/button.tsx';
import { LevelMark } from '../../../components/level-mark.tsx';
import { useSettings } from '../../../lib/settings.ts';
import { breakLines } from '../statement.ts';

/** Letters in a line: a phone is narrow, so its lines are short and its type large. */
const LINE = { narrow: 10, wide: 15 } as const;
/** Width of a letter of the wide capitals, in em, on average. */
const LETTER_EM = 0.735;

function Statement({ text, width, className }: { text: string; width: keyof typeof LINE; className: string }) {
  const lines = breakLines(text, LINE[width]);
  const longest = Math.max(...lines.map((line) => line.length));
  return (
    <span
      aria-hidden="true"
      className={`hero-statement ${className}`}
      style={{ '--fit': longest * LETTER_EM } as React.CSSProperties}
    >
      {lines.map((line, index) => (
        <span key={line} className={index === 1 ? 'hero-line hero-line-front' : 'hero-line'}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** The shop's statement at full height, with a garment standing in it: one line passes before it, the others behind. */
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
        <Link to="/products" className={buttonLook()}>
          shop collection
        </Link>
        {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the spec names this action so */}
        <a href="#learn-more" className={buttonLook('outline', 'bg-bone')}>
          learn more
        </a>
      </div>
    </section>
  );
}
