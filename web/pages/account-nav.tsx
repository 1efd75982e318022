import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { GROUP_ICONS, TAB_ICONS } from './account-icons.ts';
import type { TabGroup } from './account-tabs.ts';

const ROW =
  'flex min-h-touch w-full items-center gap-3 rounded-edge border-l-3 @3xl:min-h-9 border-transparent px-3 text-left text-sm text-ink-soft hover:bg-sunk hover:text-ink aria-[current=page]:rounded-l-none aria-[current=page]:border-signal aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink';
const HEADING = 'px-3 text-xs font-semibold tracking-wide text-muted uppercase';

function Tabs({ group, onLeave }: { group: TabGroup; onLeave?: () => void }) {
  return (
    <ul aria-label={group.title} className="space-y-0.5">
      {group.tabs.map(({ path, title }) => {
        const Icon = TAB_ICONS[path];
        return (
          <li key={path}>
            <NavLink to={`/account/${path}`} {...(onLeave ? { onClick: onLeave } : {})} className={ROW}>
              {Icon && <Icon size={18} aria-hidden className="shrink-0" />}
              {title}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

/** All tabs of one area, under the names of their groups. */
export function AreaNav({ groups }: { groups: readonly TabGroup[] }) {
  return (
    <div className="space-y-5">
      {groups.map((group) => (
        <section key={group.title}>
          <p className={`mb-1 ${HEADING}`} aria-hidden>
            {group.title}
          </p>
          <Tabs group={group} />
        </section>
      ))}
    </div>
  );
}

interface SteppedNavProps {
  groups: readonly TabGroup[];
  /** The group whose tabs are shown first; the groups themselves when left out. */
  current: TabGroup | undefined;
  onLeave: () => void;
}

/** In two steps for a phone, which cannot show two dozen tabs: a group, then its tabs. */
export function SteppedNav({ groups, current, onLeave }: SteppedNavProps) {
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
        <Tabs group={group} onLeave={onLeave} />
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
