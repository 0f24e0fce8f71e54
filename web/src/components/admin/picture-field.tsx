import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { Button } from '../button.tsx';
import { FileButton } from '../file-button.tsx';
import { TextField } from './fields.tsx';

type Picture = { url: string; widths: number[]; alt: string } | null;

const SHOWN_WIDTH = 480;

/** Describes functions that store a file as a picture of the shop. */
export interface PictureUpload {
  send: (file: Blob) => Promise<{ url: string; widths?: readonly number[] | undefined }>;
  problemOf: (error: unknown) => string;
}

interface PictureFieldProps {
  upload: PictureUpload;
  /** Advice next to a chosen picture. `without` is shown if there is no picture. */
  hint: string;
  without: string;
  /** Label of the button that removes the picture. */
  removal: string;
  picture: Picture;
  error: string | undefined;
  onChange: (picture: Picture) => void;
}

/** Lets an admin upload a picture, describe it, or remove it. */
export function PictureField({ upload, hint, without, removal, picture, error, onChange }: PictureFieldProps) {
  const id = useId();
  const sending = useMutation({
    mutationFn: upload.send,
    onSuccess: ({ url, widths = [] }) => onChange({ url, widths: [...widths], alt: picture?.alt ?? '' }),
  });
  return (
    <div className="sm:col-span-2">
      <p className="label mb-1.5 text-xs">Picture</p>
      <div className="flex flex-wrap items-start gap-5">
        {picture && (
          <img
            src={renditionUrl(picture, SHOWN_WIDTH)}
            alt=""
            className="aspect-4/5 w-32 bg-bone-deep object-contain"
          />
        )}
        <div className="min-w-0 grow space-y-4">
          <FileButton
            accept="image/*"
            disabled={sending.isPending}
            aria-describedby={`${id}-state`}
            onFiles={([file]) => file && sending.mutate(file)}
          >
            {picture ? 'Choose another picture' : 'Choose a picture'}
          </FileButton>
          <p id={`${id}-state`} role="status" className="text-sm text-ash">
            {sending.isPending
              ? 'Uploading…'
              : sending.isError
                ? upload.problemOf(sending.error)
                : picture
                  ? hint
                  : without}
          </p>
          {picture && (
            <>
              <TextField
                label="Alt text"
                hint="Describes the picture for people who can’t see it. Leave it empty if the picture is only decoration."
                maxLength={200}
                value={picture.alt}
                error={error}
                onChange={(event) => onChange({ ...picture, alt: event.target.value })}
              />
              <Button look="outline" size="small" onClick={() => onChange(null)}>
                {removal}
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
