import { renditionUrl } from '#shared/catalogue/renditions.ts';
import { TextArea } from '#web/components/admin/fields.tsx';
import { MoveKeys, RemoveKey, useCardFocus } from '#web/components/admin/move-keys.tsx';
import { FILES_ID } from '../form/drop-zone.tsx';
import { UploadProgress } from '../form/picture-card.tsx';
import { type DraftVideo, moveItem } from '../form/product-draft.ts';
import type { FormPart } from '../form/use-product-form.ts';
import type { Upload, Uploads } from '../form/use-uploads.ts';

const THUMBNAIL_PIXELS = 480;

interface CardProps {
  video: DraftVideo;
  /** Position of the video, from 1. */
  position: number;
  count: number;
  upload: Upload | undefined;
  onDescribe: (alt: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** Shows one video: its first frame and its alt text. Once the video is stored, it can be played. */
function VideoCard(props: CardProps) {
  const { video, position, count, upload, onDescribe, onMove, onRemove, onRetry } = props;
  const { id, stored, alt } = video;
  const poster = stored?.poster ? renditionUrl(stored.poster, THUMBNAIL_PIXELS) : (upload?.preview ?? undefined);
  return (
    <li>
      <div className="relative">
        <video
          aria-label={`Video ${position}`}
          src={stored?.url}
          poster={poster}
          controls={stored !== null}
          muted
          playsInline
          preload="none"
          className={`aspect-4/5 w-full bg-bone-deep object-cover ${stored ? '' : 'opacity-60'}`}
        />
        {upload && <UploadProgress upload={upload} name={`video ${position}`} onRetry={onRetry} />}
      </div>
      <div className="flex items-center border-b border-concrete">
        {count > 1 && <MoveKeys id={id} what="video" position={position} count={count} onMove={onMove} />}
        <span className="label figures grow text-center text-xs text-ash" aria-hidden="true">
          Video {position} / {count}
        </span>
        <RemoveKey id={id} label={`Remove video ${position}`} onRemove={onRemove} />
      </div>
      <TextArea
        label="Alt text"
        className="mt-3"
        rows={2}
        maxLength={200}
        hint={alt.trim() === '' && 'Describe this video for people who can’t see it.'}
        value={alt}
        onChange={({ target }) => onDescribe(target.value)}
      />
    </li>
  );
}

interface VideosProps extends FormPart {
  uploads: Uploads;
}

/** Edits the videos of a product. The shop shows them after the pictures. */
export function Videos({ form: { draft, errors, change }, uploads }: VideosProps) {
  const focus = useCardFocus(draft.videos, FILES_ID);
  if (draft.videos.length === 0) return null;
  const changeVideos = (next: (videos: DraftVideo[]) => DraftVideo[]) =>
    change((now) => ({ ...now, videos: next(now.videos) }));
  return (
    <>
      <ol aria-label="Videos" className="mb-6 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3">
        {draft.videos.map((video, index) => (
          <VideoCard
            key={video.id}
            video={video}
            position={index + 1}
            count={draft.videos.length}
            upload={uploads.uploads[video.id]}
            onDescribe={(alt) =>
              changeVideos((now) => now.map((other) => (other.id === video.id ? { ...other, alt } : other)))
            }
            onMove={(by) => {
              focus.move(video.id, by);
              changeVideos((now) => moveItem(now, index, index + by));
            }}
            onRemove={() => {
              uploads.remove(video.id);
              focus.remove(video.id);
              changeVideos((now) => now.filter(({ id }) => id !== video.id));
            }}
            onRetry={() => uploads.retry(video.id)}
          />
        ))}
      </ol>
      {errors.videos && <p className="mb-4 text-sm text-rust-deep">{errors.videos}</p>}
    </>
  );
}
