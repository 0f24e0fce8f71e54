import { choiceText } from '#shared/catalogue/availability.ts';
import type { EditedLine } from './edit.ts';

type Units = NonNullable<EditedLine['before']>;

const unitsText = ({ quantity, ...choice }: Units): string =>
  [`${quantity} ×`, choiceText(choice)].filter(Boolean).join(' ');

const isSameChoice = (one: Units, other: Units): boolean => one.size === other.size && one.color === other.color;

/** Describes the change of a line, such as `Fault Line Hoodie: M / Black → L / Black`. */
export function editedLineText({ title, before, after }: EditedLine): string {
  if (!before && !after) return title;
  if (!before && after) return `${title} added: ${unitsText(after).replace(/ ×$/, '')}`;
  if (before && !after) return `${title} removed: ${unitsText(before).replace(/ ×$/, '')}`;
  const [from, to] = [before as Units, after as Units];
  if (isSameChoice(from, to))
    return `${[title, choiceText(from)].filter(Boolean).join(', ')}: ${from.quantity} → ${to.quantity}`;
  if (from.quantity === to.quantity && from.quantity === 1) return `${title}: ${choiceText(from)} → ${choiceText(to)}`;
  return `${title}: ${unitsText(from)} → ${unitsText(to)}`;
}

/** Maximum number of lines in the text, because timeline entries should stay short. */
const MAX_LINES = 4;

/** Describes all changes in one text. Only counts the changes beyond the first few. */
export function editText(lines: readonly EditedLine[]): string {
  const texts = lines.slice(0, MAX_LINES).map(editedLineText);
  const more = lines.length - texts.length;
  return [...texts, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
