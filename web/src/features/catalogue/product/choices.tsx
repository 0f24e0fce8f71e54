import { type ReactNode, useId } from 'react';
import type { ProductImage } from '#shared/catalogue/product.ts';
import { Picture } from '#web/components/picture.tsx';

const CHOSEN = 'has-checked:border-ink has-checked:bg-ink has-checked:text-bone';
const FOCUS = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-3';
const TEXT = `label grid min-h-11 place-items-center md:min-h-12 border border-control hover:border-ink ${CHOSEN}`;
const SOLD_OUT = 'border-concrete text-ash line-through';
const SWATCH =
  'w-12 md:w-17 border border-transparent bg-bone-deep hover:border-control has-checked:border-ink has-checked:shadow-[inset_0_-4px_0_var(--color-ink)]';

/** Crosses out a sold-out color with a line. The color is a picture, so its text can't be struck through. */
const CrossedOut = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 4 5"
    preserveAspectRatio="none"
    className="absolute inset-0 size-full stroke-ink"
    fill="none"
  >
    <path d="M0 5 4 0" vectorEffect="non-scaling-stroke" strokeWidth="1.5" />
  </svg>
);

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  isSoldOut: boolean;
  onChoose: (value: string) => void;
  className: string;
  children: ReactNode;
}

/**
 * Shows one option as a radio button. A sold-out option can still be chosen. The page then shows which alternatives are left.
 */
const Choice = ({ name, value, isChosen, isSoldOut, onChoose, className, children }: ChoiceProps) => (
  <label className={`relative cursor-pointer ${FOCUS} ${className}`}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      aria-label={isSoldOut ? `${value}, sold out` : value}
      onChange={() => onChoose(value)}
      className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
    />
    {children}
  </label>
);

interface ChoicesProps {
  options: readonly string[];
  chosen: string | null;
  onChoose: (option: string) => void;
  isSoldOut: (option: string) => boolean;
  /** True if the shopper tried to continue without choosing. */
  isMissing: boolean;
}

interface GroupProps {
  id: string;
  name: string;
  chosen: string | null;
  isMissing: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** Shows all options of one kind. If the shopper must still choose one, the focus moves to the group with this `id`. */
function Group({ id, name, chosen, isMissing, aside, children }: GroupProps) {
  const message = useId();
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-name`}
      aria-required="true"
      aria-invalid={isMissing}
      aria-describedby={isMissing ? message : undefined}
    >
      <div className={`flex min-h-8 items-center justify-between gap-4 md:min-h-11 ${isMissing ? 'max-md:mb-2' : ''}`}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span id={`${id}-name`} className="label">
            {name}
          </span>
          {chosen && <span className="text-ash">{chosen}</span>}
          {isMissing && (
            <span id={message} className="text-sm text-rust-deep">
              Please select a {name.toLowerCase()}
            </span>
          )}
        </p>
        {aside}
      </div>
      <div
        className={`flex w-fit flex-wrap gap-1.5 ${isMissing ? 'outline-1 outline-offset-4 outline-rust-deep' : ''}`}
      >
        {children}
      </div>
    </div>
  );
}

/** Shows the sizes. `aside` is shown next to the heading and links to the size guide. */
export function SizeChoice({
  options,
  chosen,
  onChoose,
  isSoldOut,
  isMissing,
  aside,
}: ChoicesProps & { aside: ReactNode }) {
  return (
    <Group id="choose-size" name="Size" chosen={chosen} isMissing={isMissing} aside={aside}>
      {options.map((size) => (
        <Choice
          key={size}
          name="size"
          value={size}
          isChosen={chosen === size}
          isSoldOut={isSoldOut(size)}
          onChoose={onChoose}
          className={`${TEXT} min-w-11 px-2 md:min-w-10 lg:min-w-14 ${isSoldOut(size) ? SOLD_OUT : ''}`}
        >
          {size}
        </Choice>
      ))}
    </Group>
  );
}

/** Shows the colors, each with its own picture if it has one. */
export function ColorChoice({
  options,
  images,
  chosen,
  onChoose,
  isSoldOut,
  isMissing,
}: ChoicesProps & { images: readonly ProductImage[] }) {
  return (
    <Group id="choose-color" name="Color" chosen={chosen} isMissing={isMissing}>
      {options.map((color) => {
        const picture = images.find((image) => image.color === color);
        const soldOut = isSoldOut(color);
        return (
          <Choice
            key={color}
            name="color"
            value={color}
            isChosen={chosen === color}
            isSoldOut={soldOut}
            onChoose={onChoose}
            className={picture ? SWATCH : `${TEXT} px-4 ${soldOut ? SOLD_OUT : ''}`}
          >
            {picture ? (
              <>
                <Picture
                  src={picture.url}
                  widths={picture.widths}
                  avifWidths={picture.avifWidths}
                  sizes="2.875rem"
                  alt=""
                  className={`bg-transparent! mix-blend-multiply ${soldOut ? 'opacity-45' : ''}`}
                />
                {soldOut && <CrossedOut />}
              </>
            ) : (
              color
            )}
          </Choice>
        );
      })}
    </Group>
  );
}
