import { LoadFailure } from '../notice.tsx';

interface OutdatedProps {
  /** What could not be read anew, as in `the newest orders`. */
  what: string;
  onRetry: () => void;
}

/** Says above a list or figures that they may be old; what was there before stays in view. */
export const Outdated = (props: OutdatedProps) => (
  <div className="mb-6">
    <LoadFailure {...props} />
  </div>
);
