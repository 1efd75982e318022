import { editDistance } from '#server/edit-distance.ts';
import { EXERCISE_NAMES } from '#shared/exercise-names.ts';
import type { ImportedLift } from '#shared/import-reading.ts';
import { KNOWN_LIFTS } from './known-lifts.ts';

export interface KnownNames {
  /** The athlete's own lifts, as they write them. */
  titles: readonly string[];
  /** Earlier choices, by lowercase name; null skips the lift. */
  chosen: ReadonlyMap<string, string | null>;
}

type Named = Pick<ImportedLift, 'title' | 'how' | 'suggestions'>;

/** Words that make it another lift, so that there is nothing to ask. */
const VARIATIONS = new Set(
  (
    'dumbbell db kettlebell kb machine smith cable band plate landmine trap hex safety ssb cambered swiss axle log stone ' +
    'bodyweight weighted assisted suspension trx ring rings bosu ball sandbag sled belt vest chain chains ' +
    'incline decline close wide narrow reverse neutral grip sumo romanian stiff straight leg legged deficit block rack pin ' +
    'box pause paused tempo touch front overhead zercher goblet hack sissy pistol bulgarian split jump single one arm ' +
    'seated lying standing kneeling bent pendlay chest upright inverted renegade t meadows face high low hang power push ' +
    'muscle squat snatch jerk clean press pull curl extension raise thrust bridge lunge step up down row bench deadlift ' +
    'floor spoto larsen board feet feetup diamond pike archer clap handstand nordic donkey glute calf hip abductor ' +
    'adductor horizontal vertical iso isometric concentric eccentric negative partial half quarter banded wraps straps ' +
    'multi ply unlimited equipped two bd sd sb air pendulum v spanish cossack dip fly flye kickback walk carry hold good ' +
    'morning twist throw crunch shrug pulldown pushdown pullover run jack swing complex block seal yates kroc total kurzhantel maschine kabel mancuernas mancuerna haltères haltère ' +
    'machine poulie máquina polea manubri macchina cavo halteres kabel guiada multipower skivstång hantel'
  )
    .split(/\s+/)
    .map(plain),
);

/** Words that change nothing: a lift is done with a barbell unless it says otherwise. */
const FILLERS = new Set(
  'barbell bb langhantel barra barre bilanciere bilancere halterstange sztanga sztangą штанга штангой skivstang the with mit con com avec de'
    .split(' ')
    .map(plain),
);

/** Close enough to be a typo. */
const EDITS_MAX = 1;
const EDITED_MIN_CHARACTERS = 6;
const SUGGESTIONS_MAX = 3;

/** Decides which of the athlete's lifts a name means; they are asked where it is uncertain. */
export function nameLifts({ titles, chosen }: KnownNames): (name: string) => Named {
  const own = new Map(titles.map((title) => [title.toLowerCase(), title]));
  const spelled = new Map([...EXERCISE_NAMES.map((title) => [title.toLowerCase(), title] as const), ...own]);
  // The athlete's own name for a lift takes precedence over built-in ones.
  const byKey = new Map(titles.map((title) => [liftKey(title), title]));
  for (const names of KNOWN_LIFTS) {
    const had = names.map((name) => own.get(name.toLowerCase())).find((title) => title !== undefined);
    const title = had ?? spelled.get(names[0]!.toLowerCase());
    if (title === undefined) continue;
    for (const name of names) {
      const isAnother = had === undefined && (spelled.get(name.toLowerCase()) ?? title) !== title;
      if (!isAnother && !byKey.has(liftKey(name))) byKey.set(liftKey(name), title);
    }
  }
  for (const title of EXERCISE_NAMES) if (!byKey.has(liftKey(title))) byKey.set(liftKey(title), title);
  const found = new Map<string, Named>();
  const find = (name: string): Named => {
    const lower = name.toLowerCase();
    const choice = chosen.get(lower);
    if (choice !== undefined) {
      const title = choice === null ? null : (spelled.get(choice.toLowerCase()) ?? choice);
      return { title, how: 'remembered', suggestions: [] };
    }
    const known = byKey.get(liftKey(name));
    // A built-in name means what the athlete calls that lift.
    const isOwn = own.has(lower) || known === undefined || !own.has(known.toLowerCase());
    const same = isOwn ? spelled.get(lower) : undefined;
    if (same !== undefined) return { title: same, how: 'same', suggestions: [] };
    if (known !== undefined) return { title: known, how: 'known', suggestions: [] };
    const suggestions = likeTitles(name, byKey);
    return { title: name, how: suggestions.length === 0 ? 'new' : 'unsure', suggestions };
  };
  return (name) => {
    const named = found.get(name) ?? find(name);
    found.set(name, named);
    return named;
  };
}

/**
 * Finds titles that a name might mean: it has all of their words and none that makes another lift, or is
 * misspelled.
 */
function likeTitles(name: string, byKey: ReadonlyMap<string, string>): string[] {
  const key = liftKey(name);
  const words = key.split(' ');
  const rated: [title: string, missing: number][] = [];
  for (const [otherKey, title] of byKey) {
    const others = otherKey.split(' ');
    const extra = words.filter((word) => !others.includes(word));
    if (others.every((word) => words.includes(word)) && !extra.some((word) => VARIATIONS.has(word)))
      rated.push([title, extra.length]);
    else if (isMistyped(key.replaceAll(' ', ''), otherKey.replaceAll(' ', ''))) rated.push([title, 0]);
  }
  rated.sort((a, b) => a[1] - b[1]);
  return [...new Set(rated.map(([title]) => title))].slice(0, SUGGESTIONS_MAX);
}

/** Normalizes a name, ignoring case, accents, order, plurals and the barbell. */
function liftKey(name: string): string {
  const words = plainText(name)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map(plain);
  return [...new Set(words)].sort().join(' ');
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

/** Strips accents and the plural s from a word. */
function plain(word: string): string {
  const bare = plainText(word);
  return bare.length > 2 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare;
}

function isMistyped(one: string, other: string): boolean {
  const isLong = Math.min(one.length, other.length) >= EDITED_MIN_CHARACTERS;
  return one === other || (isLong && editDistance(one, other, EDITS_MAX) <= EDITS_MAX);
}
