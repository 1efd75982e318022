/**
 * Word forms that a stemmer does not unify: a question may be in the present where the book is in the past,
 * and a question's adjective is answered with its noun.
 */
const FORMS = `
begin began begun|bend bent|bite bit bitten|bleed bled|blow blew blown|break broke broken|bring brought|build built
burn burnt|buy bought|catch caught|choose chose chosen choice|cling clung|creep crept|deal dealt|dig dug
draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt
fight fought|flee fled|fly flew flown flight|forget forgot forgotten|freeze froze frozen
grind ground|grow grew grown growth|hang hung|hear heard|hide hid hidden|hold held
keep kept|kneel knelt|lay laid|lead led|leap leapt|learn learnt|leave left|lend lent
lie lay lain|lose lost loss|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen
run ran|seek sought|sell sold sale|send sent|sew sewn|shake shook shaken|shine shone
shoot shot|shrink shrank shrunk|sing sang sung song|sink sank sunk|sit sat|sleep slept asleep|slide slid|speak spoke spoken speech
spend spent|spin spun|spring sprang sprung|stand stood|steal stole stolen|stick stuck|sting stung|strike struck stricken
swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|teach taught|tear tore torn
throw threw thrown|understand understood|wake woke woken|wear wore worn|weave wove woven
weep wept|win won|wind wound|write wrote written
man men|woman women|child children|foot feet|tooth teeth|goose geese|mouse mice|ox oxen|knife knives|wife wives
life lives live alive|leaf leaves|loaf loaves|half halves|wolf wolves|shelf shelves|calf calves|thief thieves
deep depth|wide width|long length|high height|heavy weigh weight|strong strength|warm warmth|true truth|young youth
die dead death|born birth|old age|fast speed|far distance|big size|proud pride|angry anger|hungry hunger|thirsty thirst
hot heat|advise advice|believe belief|prove proof|succeed success|marry marriage
poor poverty|free freedom|wise wisdom|safe safety|dangerous danger|noisy noise|healthy health|ill illness`;

/** What people call things in speech, beside what books call them, and the spellings of both sides of the Atlantic. */
const LAY = `
kid child|toddler child|newborn infant|baby infant|mom mum mother|dad father|daughter girl|son boy|guy man|grandma grandmother
grandpa grandfather|doctor physician|belly tummy stomach abdomen|poop stool bowels|pee urine urinate
puke vomit throw-up|sick ill|sickness illness disease|sweat perspire perspiration|bruise contusion
bleeding hemorrhage|contagious infectious|germ bacteria|medicine remedy medication
cure remedy treatment|nap sleep|sleepy drowsy|veggie vegetable|booze alcohol liquor|fridge refrigerator
often frequently|rarely seldom|buy purchase|fix repair|huge enormous
enough sufficient|maybe perhaps|mistake error|dangerous harmful|cheap inexpensive
expensive costly|scared afraid fear|worry anxiety|smell odor|wet moist damp|rot decay|bug insect
house dwelling|clothes clothing garments|car automobile|trip journey|hide conceal
build construct|quickly rapidly|stamina endurance|skinny thin|faint swoon|brain-work mental-work
color colour|flavor flavour|odor odour|labor labour|neighbor neighbour|behavior behaviour|favor favour|honor honour|vapor vapour
humor humour|tumor tumour|rumor rumour|fiber fibre|center centre|liter litre|meter metre|theater theatre
pediatric paediatric|anemia anaemia|diarrhea diarrhoea|hemorrhage haemorrhage|esophagus oesophagus|edema oedema
aging ageing|mold mould|plow plough|curb kerb|pajamas pyjamas|aluminum aluminium|airplane aeroplane
ax axe|draft draught|jewelry jewellery|skeptical sceptical|sulfur sulphur`;

const groupsOf = (text: string, between: RegExp) =>
  text
    .trim()
    .split(between)
    .map((group) => group.trim().split(/\s+/u));

const BASE_FORMS: ReadonlyMap<string, string> = new Map(
  groupsOf(FORMS, /[|\n]/u).flatMap(([base = '', ...forms]) => forms.map((form) => [form, base] as const)),
);

/** Returns the form under which an irregular one is listed: 'bite' for 'bitten'; any other word as it is. */
export const baseFormOf = (word: string): string => BASE_FORMS.get(word) ?? word;

export const ENGLISH_WORDS: readonly (readonly string[])[] = groupsOf(`${FORMS}\n${LAY}`, /[|\n]/u);
