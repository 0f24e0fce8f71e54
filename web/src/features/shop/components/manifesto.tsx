import { Link } from 'react-router-dom';
import type { VolumeStep } from '#shared/base/discounts/volume-discounts.ts';
import { formatCents } from '#shared/base/money.ts';
import { LevelMark } from '#web/components/level-mark.tsx';
import { useSettings } from '#web/lib/data/settings.ts';

/** Describes the volume discounts, smallest first: `Buy 3 or more items for 10% off, or 6 or more for 25% off.` */
const discountsText = (steps: readonly VolumeStep[]): string =>
  steps
    .map(({ units, percent }, step) =>
      step === 0 ? `Buy ${units} or more items for ${percent}% off` : `${units} or more for ${percent}% off`,
    )
    .join(', or ');

/** Formats cents as dollars and leaves out zero cents: `$200`. */
const inFull = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

/** Shows the shop's story. The “learn more” button links to it. */
export function Manifesto() {
  const { freeShippingFromCents, volumeSteps, content } = useSettings();
  if (!content.story) return null;
  const { headline, text } = content.story;
  return (
    <section
      id="learn-more"
      aria-labelledby="manifesto"
      className="mt-16 grid scroll-mt-16 gap-x-8 gap-y-10 bg-concrete px-gutter py-20 md:mt-28 md:py-32 lg:grid-cols-12"
    >
      <div className="lg:col-span-7">
        <LevelMark level="−2.00" className="mb-3 text-ash" />
        <h2 id="manifesto" className="display text-[clamp(2.25rem,7vw,6.5rem)]">
          {headline}
        </h2>
      </div>
      <div className="max-w-[52ch] space-y-5 text-lg leading-relaxed lg:col-span-5 lg:pt-7">
        {text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
        <p className="figures">
          {volumeSteps.length > 0 && `${discountsText(volumeSteps)}.`}
          {freeShippingFromCents !== null && ` Orders of ${inFull(freeShippingFromCents)} or more ship free worldwide.`}
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
