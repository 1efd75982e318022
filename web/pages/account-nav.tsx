import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { GROUP_ICONS, TAB_ICONS } from './account-icons.ts';
import type { TabGroup } from './account-tabs.ts';

const ROW =
  'flex min-h-touch w-full items-center gap-3 rounded-edge border-l-3 @3xl:min-h-9 border-transparent px-3 text-left text-sm text-ink-soft hover:bg-sunk hover:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:border-signal aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink';
const HEADING = 'px-3 text-xs font-semibold tracking-wide text-muted uppercase';

/** Number of waiting items of a tab, by its path. */
export type Waiting = Readonly<Record<string, number>>;

/** The figure is not part of the link’s name, which stays the same. */
function Badge({ id, count }: { id: string; count: number }) {
  return (
    <>
      <span
        aria-hidden
        className="figures ml-auto rounded-plate bg-signal px-2 text-sm leading-5 text-on-signal"
      >
        {count}
      </span>
      <span id={id} hidden>
        {count} unread
      </span>
    </>
  );
}

interface TabsProps {
  group: TabGroup;
  waiting: Waiting;
  onLeave?: () => void;
}

function Tabs({ group, waiting, onLeave }: TabsProps) {
  const id = useId();
  return (
    <ul aria-label={group.title} className="space-y-0.5">
      {group.tabs.map(({ path, title }) => {
        const Icon = TAB_ICONS[path];
        const count = waiting[path] ?? 0;
        return (
          <li key={path}>
            <NavLink
              to={`/account/${path}`}
              {...(onLeave ? { onClick: onLeave } : {})}
              {...(count > 0 && { 'aria-describedby': id })}
              className={ROW}
            >
              {Icon && <Icon size={18} aria-hidden className="shrink-0" />}
              {title}
              {count > 0 && <Badge id={id} count={count} />}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

/** All tabs of one area, under the names of their groups. */
export function AreaNav({ groups, waiting }: { groups: readonly TabGroup[]; waiting: Waiting }) {
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <section key={group.title}>
          <p className={`mb-1 ${HEADING}`} aria-hidden>
            {group.title}
          </p>
          <Tabs group={group} waiting={waiting} />
        </section>
      ))}
    </div>
  );
}

interface SteppedNavProps {
  groups: readonly TabGroup[];
  /** The group whose tabs are shown first; the groups themselves if omitted. */
  current: TabGroup | undefined;
  waiting: Waiting;
  onLeave: () => void;
}

/** Navigation in two steps for a phone, which cannot show two dozen tabs: a group, then its tabs. */
export function SteppedNav({ groups, current, waiting, onLeave }: SteppedNavProps) {
  const [chosen, setChosen] = useState(current?.title);
  const back = useRef<HTMLButtonElement>(null);
  const rows = useRef(new Map<string, HTMLButtonElement>());
  const left = useRef<string | null>(null);
  const group = groups.find(({ title }) => title === chosen);

  useEffect(() => {
    if (left.current === null) return;
    if (chosen === undefined) rows.current.get(left.current)?.focus();
    else back.current?.focus();
  }, [chosen]);

  function step(to: string | undefined) {
    left.current = to ?? chosen ?? null;
    setChosen(to);
  }

  if (group !== undefined)
    return (
      <>
        <button ref={back} type="button" onClick={() => step(undefined)} className={`mb-1 ${ROW}`}>
          <ArrowLeft size={18} aria-hidden className="shrink-0" />
          <span className="display text-lg text-ink">
            <span className="sr-only">All sections, now </span>
            {group.title}
          </span>
        </button>
        <Tabs group={group} waiting={waiting} onLeave={onLeave} />
      </>
    );
  const areas = [...new Set(groups.map(({ area }) => area))];
  return areas.map((area) => (
    <section key={area} className="mb-4">
      {areas.length > 1 && (
        <p className={`mb-1 ${HEADING}`} aria-hidden>
          {area}
        </p>
      )}
      <ul aria-label={area} className="space-y-0.5">
        {groups
          .filter((one) => one.area === area)
          .map(({ title }) => ({ title, Icon: GROUP_ICONS[title] }))
          .map(({ title, Icon }) => (
            <li key={title}>
              <button
                ref={(row) => {
                  if (row) rows.current.set(title, row);
                }}
                type="button"
                onClick={() => step(title)}
                className={ROW}
              >
                {Icon && <Icon size={18} aria-hidden className="shrink-0" />}
                {title}
                <ChevronRight size={18} aria-hidden className="ml-auto text-muted" />
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}
