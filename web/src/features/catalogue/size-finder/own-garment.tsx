import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { readScale } from '#shared/catalogue/size-finder/chest-scale.ts';
import { ChoiceBar } from '#web/components/admin/choice-bar.tsx';
import { Field } from '#web/components/field.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useDebounced } from '#web/lib/hooks/use-debounced.ts';
import { productQuery } from '../api/product.ts';
import { quickSearchQuery } from '../api/search.ts';
import { MeasureField } from './measure-field.tsx';
import type { Answers } from './use-answers.ts';

const DEBOUNCE_MS = 300;
const MOST_FOUND = 5;

const Measured = ({ answers: { known, change }, unit }: { answers: Answers; unit: LengthUnit }) => (
  <>
    <p className="text-sm text-ash">
      Take a top like this one that fits you. Lay it flat and measure from armpit to armpit.
    </p>
    <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
      <MeasureField
        key={`flat ${unit}`}
        what="flat"
        label="Chest, flat"
        unit={unit}
        value={known.flat}
        onChange={(flat) => change({ flat })}
      />
      <MeasureField
        key={`length ${unit}`}
        what="length"
        label="Length"
        hint="Optional: from the collar down to the hem."
        unit={unit}
        value={known.length}
        onChange={(length) => change({ length })}
      />
    </div>
  </>
);

function Found({ text, onChoose }: { text: string; onChoose: (found: { slug: string; title: string }) => void }) {
  const { data, isError, refetch } = useQuery(quickSearchQuery(text));
  if (text === '') return null;
  if (isError) return <LoadFailure what="the products" onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Searching…</p>;
  if (data.items.length === 0) return <p role="status">Nothing found for “{text}”.</p>;
  return (
    <ul aria-label="Products found" className="border-y border-concrete">
      {data.items.slice(0, MOST_FOUND).map(({ slug, title }) => (
        <li key={slug} className="border-concrete not-first:border-t">
          <button
            type="button"
            className="min-h-11 w-full px-2 text-left wrap-anywhere outline-offset-[-2px] hover:bg-bone-deep"
            onClick={() => onChoose({ slug, title })}
          >
            {title}
          </button>
        </li>
      ))}
    </ul>
  );
}

function WornSize({ answers: { known, change } }: { answers: Answers }) {
  const { worn } = known;
  const { data: product, isError, refetch } = useQuery(productQuery(worn?.slug ?? ''));
  if (!worn) return null;
  if (isError) return <LoadFailure what="the product" onRetry={() => void refetch()} />;
  if (product === undefined) return <p role="status">Loading…</p>;
  const sizes = product ? (readScale(product.sizeChartHtml ?? '', product.sizes)?.sizes ?? []) : [];
  if (sizes.length === 0)
    return <p role="status">{worn.title} has no measurements to compare with. Please choose another one.</p>;
  return (
    <div>
      <p aria-hidden="true" className="label mb-2">
        Your size in it
      </p>
      <div className="flex overflow-x-auto">
        <ChoiceBar
          label="Your size in it"
          choices={sizes.map(({ size }) => size)}
          nameOf={(size) => size}
          chosen={worn.size}
          onChoose={(size) => change({ worn: { ...worn, size } })}
        />
      </div>
    </div>
  );
}

function FromShop({ answers }: { answers: Answers }) {
  const { worn } = answers.known;
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  if (worn)
    return (
      <>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="wrap-anywhere">{worn.title}</span>
          <button type="button" className="link min-h-11" onClick={() => answers.change({ worn: null })}>
            Choose another
          </button>
        </p>
        <WornSize answers={answers} />
      </>
    );
  return (
    <>
      <Field
        label="Which one do you have?"
        type="search"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Found text={text} onChoose={(found) => answers.change({ worn: { ...found, size: null } })} />
    </>
  );
}

/** Asks for a garment that fits. It is either measured flat or was bought in this shop. */
export function OwnGarment({ answers, unit }: { answers: Answers; unit: LengthUnit }) {
  const { garment } = answers.known;
  return (
    <div className="space-y-6">
      <div className="flex">
        <ChoiceBar
          label="Garment that fits"
          choices={['measured', 'product'] as const}
          nameOf={(each) => (each === 'measured' ? 'I measure mine' : 'It’s from this shop')}
          chosen={garment}
          onChoose={(next) => answers.change({ garment: next })}
        />
      </div>
      {garment === 'measured' ? <Measured answers={answers} unit={unit} /> : <FromShop answers={answers} />}
    </div>
  );
}
