import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import { VOLUME_DISCOUNTS } from '#shared/base/pricing.ts';
import { LevelMark } from '#web/components/level-mark.tsx';
import { useSettings } from '#web/lib/data/settings.ts';

/** The discounts from the smallest on: `Buy 3 or more items for 10% off, or 6 or more for 25% off.` */
const DISCOUNTS = VOLUME_DISCOUNTS.toReversed()
  .map(({ units, percent }, step) =>
    step === 0 ? `Buy ${units} or more items for ${percent}% off` : `${units} or more for ${percent}% off`,
  )
  .join(', or ');

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
          Every wall you trust stands on ground someone dug up first. We make hoodies and T-shirts for people who failed
          at something, looked at the crack, and poured again.
        </p>
        <p>
          A small collection in heavy cotton, cut square. Each print shows what lies beneath a building: strata, rebar,
          fault lines, level marks.
        </p>
        <p className="figures">
          {DISCOUNTS}.
          {freeShippingFromCents !== null &&
            ` Orders of ${inFull(freeShippingFromCents)} and over ship free worldwide.`}
        </p>
        <p>
          <Link to="/products" className="link label inline-flex min-h-11 items-center">
            See all products
          </Link>
        </p>
      </div>
    </section>
  );
}
