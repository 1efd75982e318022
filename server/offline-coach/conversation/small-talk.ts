import { writtenOut } from '#server/offline-coach/words/shorthand.ts';

const HELLO =
  'Hello! What are you working on? Ask about a lift, a program, gear, a book or the gym, and I will look it up in the library.';
const WELCOME = 'You are welcome. Just ask whenever something comes up.';
const GO_ON = 'All right. Just ask whenever something comes up.';
const WHO_I_AM =
  'I am the built-in coach: a small program, not a large language model and not a person. I search the gym’s library and quote the passages that fit your question, word for word, each with the number that opens its page. I add nothing of my own about training. When the gym connects a model provider, a language model takes my place.';
const WHAT_I_DO =
  'I look things up in the gym’s library and quote what fits:\n\n- **Training:** methods, loads, weak points, meets\n- **Gear:** what it is for, how to set it up, sizes and prices\n- **The books, articles and seminars:** what they say on a subject\n- **The gym and the membership:** the founder, opening hours, prices, canceling\n\nAnd I calculate and write down:\n\n- **Numbers:** “225 for 5, what is my max?”, “plates for 142.5”, “80% of my squat”, “100 kg in lb”, “warm-up for 180”\n- **Your records:** “log bench 100 kg 3x5”, “what is my best squat?”, “undo that”\n- **What to remember of you:** “remember that my knee hurts”, “what do you know about me?”\n\nWhat would you like to know?';
const FINE = 'Ready when you are. What are you working on today?';
const SORRY =
  'I am sorry that did not help. I am a small program that only quotes the library: say it in other words, or name the lift, the piece of gear or the book, and I will look again.';
const NO_CLOCK =
  'I cannot remind you of anything or keep time: I only answer when you write. “Remember that …” keeps a note that I come back to when you ask.';
export const ONLY_TRAINING =
  'That is not something I can do: I only look up what the gym’s library says, calculate, and keep your records. What would you like to know about your training?';

/** Filler words that small talk may contain besides its keywords. */
const FILLERS =
  "and so but oh well hey hi ok okay k kk alright right yes yeah yep yup no nah lol haha hahaha lmao xd hmm wow man bro bruh dude mate buddy pal friend coach sir boss guys everyone all there again really very much so a lot the it is it's that that's this just i'll i will do try now then today for you your me my help answer info advice tips quick got i'm am feeling good fine cool great nice awesome perfect sweet sick dope legend understood makes sense will thanks thank cheers appreciate appreciated be to know sure fair enough one best are was amazing helpful helped helps lot useful again no not answers response reply app bot thing waste time still nothing another wtf you're your every always";

interface Talk {
  /** Keywords, at least one of which must occur. */
  says: string;
  answer: string;
}
/** Small talk recognized by its words alone; the first match wins. */
const BY_WORDS: readonly Talk[] = [
  {
    says: 'sucks suck useless stupid dumb trash garbage crap terrible awful worst bullshit unhelpful ugh pointless rubbish',
    answer: SORRY,
  },
  { says: 'thanks thank cheers appreciate appreciated welcome', answer: WELCOME },
  { says: 'bye goodbye cya later night tomorrow peace', answer: 'Goodbye, and train well.' },
  {
    says: 'hi hello hey hiya heya howdy yo greetings sup morning afternoon evening',
    answer: HELLO,
  },
  {
    says: 'ok okay k kk alright cool great nice awesome perfect sweet sick dope understood sense lol haha hahaha lmao wow hmm fair legend amazing helpful best never mind nevermind',
    answer: GO_ON,
  },
];
const LONGEST = 8;

/** 'Hey, first time here' */
const NEWCOMER =
  "(?:it'?s )?(?:my )?first (?:time|day) (?:here|on (?:here|this)|using this)|(?:i'?m |i am )?(?:new|brand new)(?: (?:here|to this|to the app))*|(?:i )?just (?:joined|signed up|got here|started here|downloaded (?:this|it|the app))";
const START = `^(?:(?:so|and|hey|hi|hello|wait|but|ok|please|well|yo|lol|coach|bro|then|there|what'?s up|sup|${NEWCOMER})[-–—,.!: ]+)*`;
const END = '(?: (?:exactly|really|then|anyway|bro|man|dude|coach|today|now|here|again|please))*[\\s.!?]*$';
const sentence = (words: string) => new RegExp(`${START}(?:${words})${END}`, 'iu');
const YOU_ARE =
  "(?:you(?:'|’)?(?:re| are)|your|you|this(?: app| thing| bot)?(?: is)?|it(?:'|’)?s|that(?:'|’)?s|that (?:is|was)|your answers? (?:is|are|was|were))";

/** Questions about the coach itself, answered without the library; the first match wins. */
const RULES: readonly { asks: RegExp; says: string }[] = [
  {
    asks: sentence(
      "(?:who|what)(?:(?:'|’)?re| are) you|what(?:(?:'|’)?s| is) your name|do you have a name|(?:which|what) (?:language |ai )?model\\b.{0,20}\\b(?:you|this|use|using|running)\\b.{0,20}|are you (?:as (?:good|smart) as|(?:better|smarter|worse|dumber) than|like) (?:\\w+ )?(?:chatgpt|gpt|claude|gemini|siri|alexa|copilot|an? (?:ai|llm|language model)|a (?:real )?(?:coach|person|human|trainer))|(?:are you|is this|am i talking to|is there) (?:an? )?(?:\\w+ )?(?:ai|bot|robot|human|person|real|gpt|chatgpt|llm|machine|language model|chatbot)\\b.{0,20}|who (?:(?:made|built|created|programmed|developed|trained) (?:this|it)|(?:made|built|wrote|created|programmed|developed|trained) (?:you|the app|the coach|this app))",
    ),
    says: WHO_I_AM,
  },
  {
    asks: sentence(
      "help(?: me)?(?: please)?|what (?:else )?(?:can|do|could) you (?:do|know|offer|help (?:me )?with)(?: for me)?|what (?:can|should|could) i ask(?: (?:you|about))*|how do(?:es)? (?:you|this|it|the app|the coach) work|how (?:can|do) (?:you help|i use)(?: me| this| you)?|what is this(?: app| thing)?|what(?:(?:'|’)s| is) this(?: app| thing)?(?: for)?|what are you (?:for|good for|able to do)|(?:what|which) (?:commands|requests|phrases|words|things) (?:do|can) (?:you|i) (?:understand|know|take|accept|use|say|give(?: you)?)",
    ),
    says: WHAT_I_DO,
  },
  { asks: sentence(NEWCOMER), says: WHAT_I_DO },
  {
    asks: sentence(
      "how (?:are|is|(?:'|’)?re) (?:you|it|things|life)(?: doing| going| feeling)?|how(?:(?:'|’)s| is) (?:it|everything|life|your day)(?: going| been)?|how have you been|what(?:(?:'|’)?s| is) (?:up|new|good)|how you doing|you (?:good|ok|okay|there|up)",
    ),
    says: FINE,
  },
  {
    asks: sentence(
      '(?:no )?(?:wait|hold on|hang on|one (?:sec|second|moment|minute)|just a (?:sec|second|moment|minute)|give me a (?:sec|second|moment|minute)|let me think)(?: a (?:sec|second|moment|minute))?|brb',
    ),
    says: 'Take your time.',
  },
  {
    asks: /^(?:(?:ok|well|oh)[, ]+)?(?:(?:no|nope|nah|yes|yeah|yep|yup|oops|whoops)[ ,.!]*){1,3}$/iu,
    says: GO_ON,
  },
  {
    asks: sentence("i(?:'|’)?m back|i am back|back(?: again)?"),
    says: FINE,
  },
  {
    asks: sentence(
      `${YOU_ARE} (?:so |really |pretty |very |completely |totally |just |a |fucking )*(?:useless|dumb|stupid|bad|wrong|terrible|awful|trash|garbage|crap|shit|rubbish|no help|not helpful|unhelpful|not (?:what i (?:asked|meant|wanted)|helping|useful|right|true)|suck|sucks|lame|annoying|idiot|joke|nonsense|bullshit)|(?:not|wasn't|isn't|that doesn't|this doesn't|that didn't|you didn't|you don't) (?:help(?:ful|ing)?(?: me)?|useful|what i (?:asked|meant|wanted)(?: for)?|answer(?: my question| me)?|(?:make )?sense|get it|understand(?: me)?)|i don't (?:like|believe) (?:that|this|you|(?:that|this|your|the) answers?)|try again|wtf|what the (?:fuck|hell)|bad answer|wrong answer`,
    ),
    says: SORRY,
  },
  {
    asks: /^(?:(?:please|hey|ok|can you|could you|coach)[ ,]+)*(?:remind me(?: again)?(?=[\s.!?]*$| (?:to|in|at|on|tomorrow|tonight|later|every|each|next|before|after|this|about (?:it|this|that|my|the \w+ (?:tomorrow|tonight|on|at)))\b)|(?:set|start) (?:me )?(?:an?|my|the) (?:\w+ )?(?:reminder|timer|alarm|stopwatch)\b|(?:notify|alert|wake|ping) me\b)/iu,
    says: NO_CLOCK,
  },
  {
    asks: sentence(
      '(?:tell|give|say|write|sing|make)(?: me| us)? (?:an? |another |some )?(?:\\w+ )?(?:joke|jokes|story|poem|song|rap|riddle|something funny|compliment|limerick)\\b.{0,20}|motivate me|hype me up|make me laugh|(?:do|can) you (?:love|like|hate|lift|dream|sleep|eat|feel)\\b(?: me| weights)?|tell me (?:something|anything)(?: (?:cool|interesting|new|fun|funny|else))?|surprise me|entertain me|i.?m (?:so )?bored|did you miss me|do you miss me|are you (?:married|single|hungry|tired|natty|strong|jacked)|will you marry me|i love you|i hate you',
    ),
    says: ONLY_TRAINING,
  },
  {
    // People who want to cancel get an answer, and a farewell letter is not small talk.
    asks: /^(?!.*\b(?:cancel\w*|memberships?|refunds?|subscri\w+|goodbye|farewell|family|kids|squats?|bench|dead ?lifts?|lift\w*|train\w*)\b)(?:(?:please|hey|ok|can you|could you|would you|coach)[ ,]+)*(?:write|draft|compose)(?: me| us)? (?:an?|my|the|some) (?:[\w-]+ ){0,2}(?:letter|e-?mail|essay|poem|cv|r[eé]sum[eé]|homework|speech|blog post)\b/iu,
    says: ONLY_TRAINING,
  },
];

/** Returns the reply to a greeting, a thank-you or a question about the coach; null otherwise. */
export function smallTalk(question: string): string | null {
  const said = writtenOut(question.trim()).replaceAll('’', "'");
  return RULES.find(({ asks }) => asks.test(said))?.says ?? talkByWords(said);
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const FILLER_SET = setOf(FILLERS);
const TALKS = BY_WORDS.map(({ says, answer }) => ({ says: setOf(says), answer }));

function talkByWords(said: string): string | null {
  const words: readonly string[] = said.toLowerCase().match(/[\p{L}]+(?:'\p{L}+)?/gu) ?? [];
  if (words.length === 0 || words.length > LONGEST || /\d/u.test(said)) return null;
  const talk = TALKS.find(({ says }) => words.some((word) => says.has(word)));
  // 'I'm feeling awful today' does not complain about an answer.
  if (talk?.answer === SORRY && (words.includes('feeling') || words[0] === "i'm")) return null;
  const isTalk = words.every((word) => FILLER_SET.has(word) || TALKS.some(({ says }) => says.has(word)));
  return isTalk && talk !== undefined ? talk.answer : null;
}
