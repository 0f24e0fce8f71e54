import { type DragEvent, useState } from 'react';
import { FileButton } from '#web/components/file-button.tsx';

interface ChooseFileProps {
  problem: string | null;
  hint: string;
  onFile: (file: File) => void;
}

/** Lets the admin drop a CSV file or choose one from the device. */
export function ChooseFile({ problem, hint, onFile }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent, isInside: boolean) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isInside);
  }

  function drop(event: DragEvent) {
    over(event, false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button inside is for the keyboard
    <div
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
      className={`grid justify-items-center gap-3 border border-dashed px-4 py-12 text-center transition-colors ${isOver ? 'border-ink bg-bone-deep' : 'border-control'}`}
    >
      {problem && (
        <p role="alert" className="mb-3 max-w-[60ch] border-l-2 border-rust py-1 pl-5 text-left">
          {problem}
        </p>
      )}
      <p className="max-lg:hidden">Drop a CSV file here, or</p>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onFiles={([file]) => file && onFile(file)}>
        Choose a file
      </FileButton>
      <p className="max-w-[52ch] text-sm text-ash">{hint}</p>
    </div>
  );
}
