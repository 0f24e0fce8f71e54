import { Link } from 'react-router-dom';

/** Where 'learn more' leads: what the label stands for, in a few plain sentences. */
export function Manifesto() {
  return (
    <section
      id="learn-more"
      aria-labelledby="manifesto"
      className="mt-16 grid scroll-mt-16 gap-x-8 gap-y-10 bg-concrete px-gutter py-20 md:mt-28 md:py-32 lg:grid-cols-12"
    >
      <h2 id="manifesto" className="display text-[clamp(2rem,5.6vw,5.5rem)] lg:col-span-7">
        Built on what did not hold
      </h2>
      <div className="max-w-[52ch] space-y-5 text-lg leading-relaxed lg:col-span-5 lg:pt-1">
        <p>
          Every wall you trust stands on ground somebody dug up first. We make hoodies and t-shirts for people who have
          failed at something, looked at the crack, and poured again.
        </p>
        <p>
          Few pieces, heavy cloth, cut square. Each print is a drawing of what lies under a building: strata, rebar,
          fault lines, level marks.
        </p>
        <p>Three pieces or more take 10% off the lot, six take 25%. Orders of $200 and over ship free, anywhere.</p>
        <p>
          <Link to="/products" className="link label inline-flex min-h-11 items-center">
            See every piece
          </Link>
        </p>
      </div>
    </section>
  );
}
