import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';

export interface ToolbarState {
  block: 'p' | '2' | '3' | '4';
  isBold: boolean;
  isItalic: boolean;
  isLink: boolean;
  isBullets: boolean;
  isNumbers: boolean;
  isQuote: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

interface ToolProps {
  label: string;
  children: ReactNode;
  /** True if the format is turned on at the selection. Missing for an action that has no such state. */
  isOn?: boolean;
  /** True to disable the button without losing the focus, which it would lose with `disabled`. */
  isOff?: boolean;
  onPress: () => void;
}

const Tool = ({ label, children, isOn, isOff = false, onPress }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    aria-disabled={isOff}
    className="grid size-11 shrink-0 place-items-center hover:bg-bone-deep aria-disabled:cursor-not-allowed aria-disabled:text-control aria-pressed:bg-ink aria-pressed:text-bone"
    // Keeps the selection in the text.
    onMouseDown={(event) => event.preventDefault()}
    onClick={isOff ? undefined : onPress}
  >
    {children}
  </button>
);

const Icon = ({ path }: { path: string }) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.5">
    <path d={path} />
  </svg>
);

const BULLETS = 'M6 4h8M6 8h8M6 12h8M2 4h1M2 8h1M2 12h1';
const NUMBERS = 'M7 4h7M7 8h7M7 12h7M2 2.5h1V6M2 9h2l-2 3.500h2';
const LINK =
  'M6.500 9.500l3-3M7 4.500l1.500-1.500a2.800 2.800 0 0 1 4 4L11 8.500M9 11.500 7.500 13a2.800 2.800 0 0 1-4-4L5 7.500';
const QUOTE = 'M2 3v10M5 5h9M5 8h9M5 11h6';
const UNDO = 'M3 7h7a3 3 0 0 1 0 6H6M3 7l3-3M3 7l3 3';
const REDO = 'M13 7H6a3 3 0 0 0 0 6h4M13 7l-3-3M13 7l-3 3';
const CLEAR = 'M4 3h8M8 3v6M3 13l10-10';

interface ToolbarProps {
  editor: Editor;
  state: ToolbarState;
  isLinking: boolean;
  onLink: () => void;
}

/** Shows the buttons that format the selected text. */
export function Toolbar({ editor, state, isLinking, onLink }: ToolbarProps) {
  const act = () => editor.chain().focus();
  const setBlock = (block: string) =>
    block === 'p'
      ? act().setParagraph().run()
      : act()
          .setHeading({ level: Number(block) as 2 | 3 | 4 })
          .run();
  return (
    <div role="toolbar" aria-label="Formatting" className="flex flex-wrap border-b border-control">
      <select
        aria-label="Style"
        value={state.block}
        className="min-h-11 max-w-36 bg-transparent pl-3 hover:bg-bone-deep"
        onChange={({ target }) => setBlock(target.value)}
      >
        <option value="p">Paragraph</option>
        <option value="2">Heading</option>
        <option value="3">Subheading</option>
        <option value="4">Small heading</option>
      </select>
      <Tool label="Bold" isOn={state.isBold} onPress={() => act().toggleBold().run()}>
        <span className="font-bold">B</span>
      </Tool>
      <Tool label="Italic" isOn={state.isItalic} onPress={() => act().toggleItalic().run()}>
        <span className="italic">I</span>
      </Tool>
      <Tool label="Link" isOn={state.isLink || isLinking} onPress={onLink}>
        <Icon path={LINK} />
      </Tool>
      <Tool label="Bulleted list" isOn={state.isBullets} onPress={() => act().toggleBulletList().run()}>
        <Icon path={BULLETS} />
      </Tool>
      <Tool label="Numbered list" isOn={state.isNumbers} onPress={() => act().toggleOrderedList().run()}>
        <Icon path={NUMBERS} />
      </Tool>
      <Tool label="Quote" isOn={state.isQuote} onPress={() => act().toggleBlockquote().run()}>
        <Icon path={QUOTE} />
      </Tool>
      <Tool label="Clear formatting" onPress={() => act().clearNodes().unsetAllMarks().run()}>
        <Icon path={CLEAR} />
      </Tool>
      <Tool label="Undo" isOff={!state.canUndo} onPress={() => act().undo().run()}>
        <Icon path={UNDO} />
      </Tool>
      <Tool label="Redo" isOff={!state.canRedo} onPress={() => act().redo().run()}>
        <Icon path={REDO} />
      </Tool>
    </div>
  );
}
