import { Link } from 'react-router-dom';
import { buttonLook } from '../button.tsx';
import { Headline } from './headline.tsx';

/** The screen of something that is not there: `what` is an `order`, `all` the address of its list. */
export const NoSuch = ({ what, all }: { what: string; all: string }) => (
  <>
    <Headline title={`No such ${what}`} />
    <p className="mb-6">There is no {what} at this address.</p>
    <Link to={all} className={buttonLook()}>
      All {what}s
    </Link>
  </>
);
