import { EditorState } from '@tiptap/pm/state';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { cleanPaste } from './clean-paste.ts';
import { LinkForm } from './link-form.tsx';
import { isLinkable, normalizeHtml } from './rich-html.ts';
import { Toolbar } from './toolbar.tsx';

/** Lists editor features that the shop's pages do not support. */
const LEFT_OUT = ['code', 'codeBlock', 'horizontalRule', 'strike', 'dropcursor', 'gapcursor', 'trailingNode'];

/** Lists the supported formats: paragraphs, headings, lists, quotes, links, and bold, italic, and underlined text. */
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
  /** Id of the hint or error that describes the field. */
  describedBy: string;
  isInvalid: boolean;
  value: string;
  /** Classes that make the text look the way it does in the shop. */
  look: string;
  /** Called once if the text contains formatting that the editor would remove. */
  onUnfit: () => void;
  onChange: (html: string) => void;
}

/** Edits a text the way it will look in the shop. The HTML does not change until the admin edits it. */
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

  // Loads a text from outside the editor: the initial text, a restored draft, or another admin's version.
  useEffect(() => {
    // The library may have replaced the editor if it took long to appear.
    if (editor.isDestroyed || (editor === filled.current && value === last.current)) return;
    filled.current = editor;
    last.current = value;
    // Undo must not go back beyond this text.
    editor.view.updateState(EditorState.create({ doc: editor.state.doc, plugins: editor.state.plugins }));
    // The cursor starts at the beginning. Otherwise, the format at the end of the text would make its button look pressed.
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
