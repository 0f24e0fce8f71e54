import { useRetries } from '../use-retries.ts';
import { JobList } from './work-list.tsx';

/** What waits for an owner, and below it what does not. */
export function JobsScreen() {
  const retries = useRetries();
  return (
    <>
      <h2 className="label mb-3 text-ash">Needs you</h2>
      <JobList state="parked" empty="Nothing needs you." retries={retries} />
      <h2 className="label mt-16 mb-3 text-ash">The shop does these by itself</h2>
      <JobList state="due" empty="Nothing is waiting." retries={retries} />
    </>
  );
}
