import { EditorState } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { cleanPaste } from './clean-paste.ts';
import { LinkForm } from './link-form.tsx';
import { isLinkable, normalizeHtml } from './rich-html.ts';
import { Toolbar } from './toolbar.tsx';

/** Formats that the shop's pages do not have. */
const LEFT_OUT = ['code', 'codeBlock', 'horizontalRule', 'strike', 'dropcursor', 'gapcursor', 'trailingNode'];

/** The formats that the shop keeps: paragraphs, headings, lists, quotes, links, bold, italic and underlined words. */
const EXTENSIONS = [
  StarterKit.configure({
    ...Object.fromEntries(LEFT_OUT.map((name) => [name, false])),
    heading: { levels: [2, 3, 4] },
    link: {
      ...{ openOnClick: false, autolink: false, linkOnPaste: true, isAllowedUri: isLinkable },
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
];

const BLOCKS = ['2', '3', '4'] as const;

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : normalizeHtml(editor.getHTML()));

export interface RichTextEditorProps {
  label: string;
  /** Id of the hint or the error. */
  describedBy: string;
  isInvalid: boolean;
  value: string;
  /** The look of the text, as in the shop. */
  look: string;
  /** Called once when the text holds more than the editor keeps. */
  onUnfit: () => void;
  onChange: (html: string) => void;
}

/** Edits a text as it will look. Changes nothing until it is edited. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, describedBy, isInvalid, value, look, onUnfit, onChange } = props;
  const last = useRef<string | null>(null);
  const filled = useRef<Editor | null>(null);
  const handlers = useRef({ onUnfit, onChange });
  handlers.current = { onUnfit, onChange };
  const [isLinking, setLinking] = useState(false);
  const attributes = {
    ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': describedBy },
    'aria-invalid': String(isInvalid),
    class: `${look} min-h-48 max-h-[32rem] overflow-y-auto px-3 py-2 break-words whitespace-pre-wrap outline-offset-0`,
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPaste },
    onUpdate: ({ editor: edited }) => {
      last.current = htmlOf(edited);
      handlers.current.onChange(last.current);
    },
  });

  // Loads a text from outside: the first one, a restored draft, or another admin's version.
  useEffect(() => {
    // The library replaces an editor that took long to appear.
    if (editor.isDestroyed || (editor === filled.current && value === last.current)) return;
    filled.current = editor;
    last.current = value;
    // Undo goes back to this text and no further.
    editor.view.updateState(EditorState.create({ doc: editor.state.doc, plugins: editor.state.plugins }));
    // The cursor is at the beginning, so that no tool looks switched on because of how the text ends.
    const fill = editor.chain().setMeta('addToHistory', false).setContent(value, { emitUpdate: false });
    fill.setTextSelection(0).run();
    if (normalizeHtml(value) !== htmlOf(editor)) handlers.current.onUnfit();
  }, [editor, value]);

  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dom.setAttribute('aria-invalid', String(isInvalid));
  }, [editor, isInvalid]);

  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      block: BLOCKS.find((level) => now.isActive('heading', { level: Number(level) })) ?? ('p' as const),
      ...{ isBold: now.isActive('bold'), isItalic: now.isActive('italic'), isLink: now.isActive('link') },
      ...{ isBullets: now.isActive('bulletList'), isNumbers: now.isActive('orderedList') },
      isQuote: now.isActive('blockquote'),
      ...{ canUndo: now.can().undo(), canRedo: now.can().redo() },
      href: String(now.getAttributes('link').href ?? ''),
    }),
  });

  return (
    <div className={`border ${isInvalid ? 'border-rust' : 'border-control'}`}>
      <Toolbar editor={editor} state={state} isLinking={isLinking} onLink={() => setLinking(!isLinking)} />
      {isLinking && <LinkForm editor={editor} href={state.href} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  );
}
