import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { VOLUME_DISCOUNTS } from '#shared/base/pricing.ts';
import { LevelMark } from '#web/components/level-mark.tsx';
import { useSettings } from '#web/lib/data/settings.ts';

/** The discounts from the smallest on: `3 pieces or more take 10% off the lot, 6 or more take 25%.` */
const DISCOUNTS = VOLUME_DISCOUNTS.toReversed()
  .map(({ units, percent }, step) =>
    step === 0 ? `${units} pieces or more take ${percent}% off the lot` : `${units} or more take ${percent}%`,
  )
  .join(', ');

/** Whole dollars lose their cents: `$200`. */
const inFull = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

/** Explains the shop in a few plain sentences, behind 'learn more'. */
export function Manifesto() {
  const { freeShippingFromCents } = useSettings();
  return (
    <section
      id="learn-more"
      aria-labelledby="manifesto"
      className="mt-16 grid scroll-mt-16 gap-x-8 gap-y-10 bg-concrete px-gutter py-20 md:mt-28 md:py-32 lg:grid-cols-12"
    >
      <div className="lg:col-span-7">
        <LevelMark level="−2.00" className="mb-3 text-ash" />
        <h2 id="manifesto" className="display text-[clamp(2.25rem,7vw,6.5rem)]">
          Built on what did not hold
        </h2>
      </div>
      <div className="max-w-[52ch] space-y-5 text-lg leading-relaxed lg:col-span-5 lg:pt-7">
        <p>
          Every wall you trust stands on ground somebody dug up first. We make hoodies and t-shirts for people who have
          failed at something, looked at the crack, and poured again.
        </p>
        <p>
          Few pieces, heavy cloth, cut square. Each print is a drawing of what lies under a building: strata, rebar,
          fault lines, level marks.
        </p>
        <p className="figures">
          {DISCOUNTS}.
          {freeShippingFromCents !== null &&
            ` Orders of ${inFull(freeShippingFromCents)} and over ship free, anywhere.`}
        </p>
        <p>
          <Link to="/products" className="link label inline-flex min-h-11 items-center">
            See every piece
          </Link>
        </p>
      </div>
    </section>
  );
}
