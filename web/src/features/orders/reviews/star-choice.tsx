import { useId } from 'react';

const RATINGS = [1, 2, 3, 4, 5] as const;
const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface StarChoiceProps {
  /** Number of stars. 0 until the customer chooses. */
  rating: number;
  error: string | null;
  onChoose: (rating: number) => void;
}

/** Shows five stars as radio buttons. They can be chosen with the pointer or the arrow keys. */
export function StarChoice({ rating, error, onChoose }: StarChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label mb-1">Your rating</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex">
          {RATINGS.map((stars) => (
            <label
              key={stars}
              className="grid size-12 cursor-pointer place-items-center text-[2rem] leading-none has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={`${id}-rating`}
                value={stars}
                checked={stars === rating}
                className="sr-only"
                onChange={() => onChoose(stars)}
              />
              <span aria-hidden="true">{stars <= rating ? '★' : '☆'}</span>
              <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-ash">
          {WORDS[rating - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-rust-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
