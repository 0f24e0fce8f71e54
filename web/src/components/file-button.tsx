import type { ComponentProps } from 'react';

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  children: string;
  /** Called with the chosen files. The user can choose the same file again. */
  onFiles: (files: File[]) => void;
}

/** Shows a button that opens the device's file picker. */
export const FileButton = ({ children, onFiles, ...input }: FileButtonProps) => (
  <label className="label inline-flex min-h-11 cursor-pointer items-center border border-ink px-5 hover:bg-ink hover:text-bone has-disabled:border-control has-disabled:text-ash has-focus-visible:outline-2 has-focus-visible:outline-offset-3">
    {children}
    <input
      {...input}
      type="file"
      className="sr-only"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  </label>
);
