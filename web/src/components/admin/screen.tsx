import type { ReactNode } from 'react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from '../button.tsx';
import { BackIcon } from '../icons.tsx';
import { LoadFailure } from '../notice.tsx';
import { ReturnLink } from './list-return.tsx';

/** Shows the name of a screen, with links and buttons next to it. */
export function Headline({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap sm:min-h-11 items-center gap-x-6 gap-y-4">
      <h1 className="display figures text-[2rem] lg:text-[2.75rem]">{title}</h1>
      {children}
    </div>
  );
}

export const Waiting = () => (
  <p role="status" className="waits py-6">
    Loading...
  </p>
);

interface PanelProps {
  title: string;
  /** Id of the panel, so that links can point to it. */
  id?: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Shows a named part of a screen: a line, its title, and its content. */
export function Panel({ title, id: place, children, actions }: PanelProps) {
  const id = useId();
  return (
    <section id={place} aria-labelledby={id} className="scroll-mt-20 border-t border-ink pt-3">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="label text-ash">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** Links from an entry's page back to its list, at the place where the admin left it. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <ReturnLink to={to} className="label mb-4 inline-flex min-h-11 items-center gap-3">
    <BackIcon />
    {children}
  </ReturnLink>
);

/**
 * Shows that a record does not exist. `what` is the kind of record, for example `order`. `all` is the address of the list.
 */
export const NoSuch = ({ what, all }: { what: string; all: string }) => (
  <>
    <Headline title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`} />
    <p className="mb-6">This {what} doesn’t exist. It may have been deleted, or the link may be wrong.</p>
    <Link to={all} className={buttonLook()}>
      All {what}s
    </Link>
  </>
);

interface OutdatedProps {
  /** Name of the data that failed to load, for example `the newest orders`. */
  what: string;
  onRetry: () => void;
}

/** Warns above a list or numbers that they may be outdated. The old data stays visible. */
export const Outdated = (props: OutdatedProps) => (
  <div className="mb-6">
    <LoadFailure {...props} />
  </div>
);

interface NothingProps {
  title: string;
  /** Describes the items that will be listed here. */
  children: ReactNode;
}

/** Shown in place of an empty list. */
export const Nothing = ({ title, children }: NothingProps) => (
  <div className="py-6">
    <p className="display text-2xl lg:text-3xl">{title}</p>
    <div className="mt-3 max-w-[60ch] space-y-4 text-ash">{children}</div>
  </div>
);

interface OutlineProps {
  title: string;
  /** Four parts, each with a sentence that explains it. */
  parts: readonly (readonly [name: string, meaning: string])[];
  /** True if the parts follow one another as steps. */
  isOrdered?: boolean;
  /** Heading level. Use 3 below a list that has a heading. */
  level?: 2 | 3;
}

/** Explains below a short list what will appear on the screen. */
export function Outline({ title, parts, isOrdered = false, level = 2 }: OutlineProps) {
  const List = isOrdered ? 'ol' : 'ul';
  const Heading = `h${level}` as const;
  return (
    <section aria-label={title} className="mt-14">
      <Heading className="label mb-3 text-ash">{title}</Heading>
      <List className="hairline-grid grid sm:grid-cols-2 xl:grid-cols-4">
        {parts.map(([name, meaning], index) => (
          <li key={name} className="py-5 pr-6 sm:even:pl-6 xl:pl-6 xl:first:pl-0">
            <p className="label">
              {isOrdered && <span className="figures mr-2 text-ash">{index + 1}</span>}
              {name}
            </p>
            <p className="mt-2 max-w-[40ch] text-ash">{meaning}</p>
          </li>
        ))}
      </List>
    </section>
  );
}
