import type { ReactNode } from 'react';
import type { ProductImage } from '../../../../../shared/product.ts';

const CHOSEN = 'has-checked:border-ink has-checked:bg-ink has-checked:text-bone';
const FOCUS = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-3';

interface ChoiceProps {
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: (value: string) => void;
  className: string;
  children: ReactNode;
}

const Choice = ({ name, value, isChosen, onChoose, className, children }: ChoiceProps) => (
  <label className={`relative cursor-pointer ${FOCUS} ${className}`}>
    <input
      type="radio"
      name={name}
      value={value}
      checked={isChosen}
      onChange={() => onChoose(value)}
      className="absolute inset-0 z-10 size-full cursor-pointer opacity-0"
    />
    {children}
  </label>
);

interface SizeChoiceProps {
  sizes: readonly string[];
  chosen: string | null;
  onChoose: (size: string) => void;
  isSoldOut: (size: string) => boolean;
  /** What stands beside the heading: the way to the size guide. */
  children?: ReactNode;
}

export function SizeChoice({ sizes, chosen, onChoose, isSoldOut, children }: SizeChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Size</legend>
      <div className="flex min-h-11 items-center justify-between">
        <span aria-hidden="true" className="label">
          Size
        </span>
        {children}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {sizes.map((size) => (
          <Choice
            key={size}
            name="size"
            value={size}
            isChosen={chosen === size}
            onChoose={onChoose}
            className={`label grid min-h-12 min-w-12 place-items-center border border-control px-2 sm:min-w-14 hover:border-ink ${CHOSEN} ${isSoldOut(size) ? 'text-ash line-through' : ''}`}
          >
            {size}
            {isSoldOut(size) && <span className="sr-only">, sold out</span>}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

interface ColorChoiceProps {
  colors: readonly string[];
  images: readonly ProductImage[];
  chosen: string | null;
  onChoose: (color: string) => void;
}

/** Colours are chosen by their own pictures, where they have any. */
export function ColorChoice({ colors, images, chosen, onChoose }: ColorChoiceProps) {
  return (
    <fieldset>
      <legend className="label mb-2 flex gap-2">
        Color
        {chosen && <span className="text-ash">{chosen}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {colors.map((color) => {
          const picture = images.find((image) => image.color === color);
          return (
            <Choice
              key={color}
              name="color"
              value={color}
              isChosen={chosen === color}
              onChoose={onChoose}
              className={
                picture
                  ? 'w-17 border border-transparent bg-bone-deep hover:border-control has-checked:border-ink has-checked:shadow-[inset_0_-4px_0_var(--color-ink)]'
                  : `label grid min-h-12 place-items-center border border-control px-4 hover:border-ink ${CHOSEN}`
              }
            >
              {picture ? (
                <>
                  <img
                    src={picture.url}
                    alt=""
                    width={80}
                    height={100}
                    className="aspect-4/5 w-full object-cover mix-blend-multiply"
                  />
                  <span className="sr-only">{color}</span>
                </>
              ) : (
                color
              )}
            </Choice>
          );
        })}
      </div>
    </fieldset>
  );
}
