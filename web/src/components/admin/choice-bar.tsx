interface ChoiceBarProps<Value extends string | number> {
  label: string;
  choices: readonly Value[];
  nameOf: (value: Value) => string;
  /** Null if none of the choices applies. */
  chosen: NoInfer<Value> | null;
  onChoose: (value: Value) => void;
}

/** Shows a few exclusive choices next to each other. */
export function ChoiceBar<Value extends string | number>({
  label,
  choices,
  nameOf,
  chosen,
  onChoose,
}: ChoiceBarProps<Value>) {
  return (
    <fieldset className="flex border border-ink">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          className="label min-h-11 px-2.5 text-xs! [button+&]:border-l hover:bg-bone-deep aria-pressed:bg-ink aria-pressed:text-bone sm:px-4 sm:text-[0.8125rem]!"
          onClick={() => onChoose(choice)}
        >
          {nameOf(choice)}
        </button>
      ))}
    </fieldset>
  );
}
