/** Texting abbreviations and their meanings. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ur: 'your',
    tripple: 'triple',
    yest: 'yesterday',
    ystd: 'yesterday',
    tues: 'tuesday',
    weds: 'wednesday',
    thurs: 'thursday',
    wat: 'what',
    wut: 'what',
    wht: 'what',
    wats: "what's",
    whats: "what's",
    hows: "how's",
    whos: "who's",
    wheres: "where's",
    whens: "when's",
    thats: "that's",
    theres: "there's",
    im: "i'm",
    ive: "i've",
    dont: "don't",
    doesnt: "doesn't",
    didnt: "didn't",
    cant: "can't",
    couldnt: "couldn't",
    shouldnt: "shouldn't",
    wouldnt: "wouldn't",
    wont: "won't",
    isnt: "isn't",
    arent: "aren't",
    wasnt: "wasn't",
    havent: "haven't",
    hasnt: "hasn't",
    youre: "you're",
    gonna: 'going to',
    wanna: 'want to',
    gotta: 'have to',
    gimme: 'give me',
    lemme: 'let me',
    dunno: "don't know",
    cuz: 'because',
    coz: 'because',
    bc: 'because',
    abt: 'about',
    ppl: 'people',
    rn: 'right now',
    tho: 'though',
    tmrw: 'tomorrow',
    tmr: 'tomorrow',
    yday: 'yesterday',
    b4: 'before',
    wk: 'week',
    wks: 'weeks',
    thx: 'thanks',
    thnx: 'thanks',
    ty: 'thank you',
    tysm: 'thank you so much',
    pls: 'please',
    plz: 'please',
    n: 'and',
    nd: 'and',
    prog: 'program',
    sesh: 'session',
    dl: 'deadlift',
    dls: 'deadlifts',
    sry: 'sorry',
    soz: 'sorry',
    sq: 'squat',
    sqt: 'squat',
    fs: 'front squat',
    nvm: 'never mind',
    aight: 'ok',
    rly: 'really',
    tht: 'that',
    wha: 'what',
    tris: 'triceps',
    bis: 'biceps',
    hammies: 'hamstrings',
    dat: 'that',
    dis: 'this',
    thru: 'through',
    lil: 'little',
    alot: 'a lot',
    kinda: 'kind of',
    sorta: 'sort of',
    outta: 'out of',
    bout: 'about',
    wen: 'when',
    diff: 'difference',
    tn: 'tonight',
    srsly: 'seriously',
    prolly: 'probably',
    prob: 'probably',
    def: 'definitely',
    fav: 'favorite',
    rec: 'recommend',
    wt: 'weight',
    wts: 'weights',
    lsb: 'lbs',
    smth: 'something',
    sth: 'something',
    idk: "don't know",
    ya: 'you',
    yall: 'you all',
    ima: "i'm going to",
    tryna: 'trying to',
    hafta: 'have to',
    hw: 'how',
    hv: 'have',
    gd: 'good',
    newb: 'beginner',
    noob: 'beginner',
    newbs: 'beginners',
    noobs: 'beginners',
    newbie: 'beginner',
    newbies: 'beginners',
    shoulda: 'should have',
    coulda: 'could have',
    woulda: 'would have',
    '2day': 'today',
    '2moro': 'tomorrow',
    '2nite': 'tonight',
    hes: "he's",
    shes: "she's",
    theyre: "they're",
    werent: "weren't",
    hadnt: "hadn't",
    aint: "isn't",
    gr8: 'great',
    m8: 'mate',
    mins: 'minutes',
    xmas: 'christmas',
  }),
);

const WORD = /(?<![\p{L}\p{N}'’])[\p{L}\d]+(?![\p{L}\p{N}]|['’]\p{L})/gu;
/** 'R u', 'what r', but not '8 r', which means repetitions. */
const ARE = /(?<!\d ?)(?<![\p{L}\p{N}'’.&])r(?![\p{L}\p{N}'’.&])/giu;
/** 'Deadlift w long arms', but not '3 w', which may mean weeks. */
const WITH = /(?<!\d ?)(?<![\p{L}\p{N}'’.&])w(?![\p{L}\p{N}'’.&])/giu;

/** 'Wtf is a pin press' */
const WHAT = /\b(?:wtf|wth|what the (?:hell|fuck|heck))(?= (?:is|are|does|do|'?s)\b)/giu;

/** 'My elbows are killing me' */
const KILLS = /\b(?:is|are|r|'s|'re) (?:absolutely |still |really )?killing me\b/giu;
/** Excludes the app Hevy. */
const HEAVY = /(?<=\b(?:how|too|so|very|go|going|lift|lifting|more|this) )hevy\b/giu;
const SOME = /(?<=\b(?:need|want|get|give me|gimme|got|for|try) )sum\b/giu;

/** '225 ibs'; without a number it is the illness. */
const IBS = /(?<=\d ?)ibs\b/giu;

/** '7mm', '140kg' */
const JOINED = /(?<=\d)(?=(?:mm|cm|kgs?|kilos?|lbs?|mins?|reps?|sets?)\b)/giu;

/** 'Bored after a min', '5 min', but not 'min weight' */
const MINUTE = /(?<=\b(?:an?|1|one|per|each|every) )min\b/giu;
const MINUTES = /(?<=\b(?:\d+|two|three|four|five|ten|fifteen|twenty|thirty|few|couple|couple of) )min\b/giu;

/** Expands texting abbreviations. */
export const writtenOut = (text: string): string =>
  text
    .replace(/\bw\/o\b/giu, 'without')
    .replace(/\bw\/ ?/giu, 'with ')
    .replace(/\bso{2,}\b/giu, 'so')
    .replace(IBS, 'lbs')
    .replace(JOINED, ' ')
    .replace(WHAT, 'what')
    .replace(KILLS, 'hurt')
    .replace(HEAVY, 'heavy')
    .replace(SOME, 'some')
    .replace(MINUTE, 'minute')
    .replace(MINUTES, 'minutes')
    .replace(WORD, (word) => SHORT.get(word.toLowerCase()) ?? word)
    .replace(ARE, 'are')
    .replace(WITH, 'with');
