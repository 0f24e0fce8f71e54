import { useQuery } from '@tanstack/react-query';
import { pluralize } from '#shared/base/format-count.ts';
import { LoadFailure } from '#web/components/notice.tsx';
import { PrivatePhoto } from '#web/components/photos/private-photo.tsx';
import { returnPhotosQuery } from './api.ts';

interface ReturnPhotosProps {
  orderId: string;
  returnId: string;
  count: number;
}

/** Shows the customer's photos of a return. Only admins can open them, with access tokens that expire. */
export function ReturnPhotos({ orderId, returnId, count }: ReturnPhotosProps) {
  const { data, isError, refetch } = useQuery(returnPhotosQuery(orderId, returnId));
  return (
    <div className="mt-3 min-h-64">
      <p className="text-sm text-ash">{pluralize(count, 'photo')} from the customer</p>
      {isError && !data && <LoadFailure what="the photos" onRetry={() => refetch()} />}
      {data && (
        <ul className="mt-2 flex flex-wrap gap-4">
          {data.items.map((photo, at) => (
            <li key={photo.id}>
              <PrivatePhoto photo={photo} alt={`Photo ${at + 1} of the return`} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
