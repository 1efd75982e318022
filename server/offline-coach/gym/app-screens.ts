import type { Topic } from '#server/offline-coach/topic-model/topics.ts';
import type { AppScreen } from './app-screen.ts';
import { DEVICE_SCREENS } from './device-screens.ts';

const screen = (name: string, path: string) => `[Account → ${name}](/account/${path})`;
const RECORDS = screen('Personal Records', 'personal-records');
const PROFILE = screen('Training Profile', 'profile');
const MEMORIES = screen('Memory Management', 'memories');
const DATA = screen('My Data', 'data');
const SECURITY = screen('Security', 'security');
const SUBSCRIPTION = screen('Subscription', 'subscription');

const APPS = '(?:hevy|fitnotes|jefit|fitbod|liftosaur|strong(?= (?:app|csv|file|export|data|log)\\b)|csv)';
const OWN = '(?:my|all|all my|the|this|our)';

/** What members ask of the app, and the screen where it is done. The first that fits decides. */
export const APP_SCREENS: readonly AppScreen[] = [
  {
    topic: 'import',
    asks: new RegExp(
      `\\b(?:see|take|use)\\b.{0,40}\\b${APPS}|\\b${APPS}.{0,30}\\b(?:import|upload|transfer|bring (?:it|them|that))\\b|\\b(?:import|upload|bring|load|transfer|sync|read|open|accept)\\b.{0,40}(?:\\b${APPS}|\\bold (?:logs?|data|records)|\\b(?:training|workout|lifting) history|\\bfrom (?:the )?strong[?.!\\s]*$)`,
      'iu',
    ),
    says: `Attach the file (CSV) to a message and I read it: lifts, sets, volume, and how it stands beside your records. To keep its bests as records, press Import under ${RECORDS}; it reads the exports of Strong, Hevy, FitNotes and others.`,
  },
  {
    topic: 'sources',
    asks: /\bwhere (?:do|are|did) (?:your|the|these|those|all these) (?:answers?|quotes?|quotations?|sources?|info\w*) (?:come|coming|taken|from)\b|\b(?:are|r) (?:you|u) (?:just )?(?:making|inventing) (?:this|that|it|these|stuff|things|all of this) (?:all )?up(?! (?:to|on|at|in|for|with)\b)|\b(?:do|did) (?:you|u) (?:just )?make (?:this|that|these|stuff|things) (?:all )?up(?! (?:to|on|at|in|for|with)\b)|\bwhat are your sources(?=[\s?.!]*$)|\bhow (?:do|would|can) i know (?:that )?(?:you['’]?re|you are|ur|u r) (?:not |just |isn['’]?t |aren['’]?t )*(?:making|inventing|lying)\b|\bwhere (?:do|did) (?:you|u) get (?:your|all your|this|these|that) (?:answers?|info\w*|quotes?|stuff|from)\b/iu,
    says: 'I make up no advice: I quote the gym’s own library word for word, and a number in an answer opens the page it stands on. What I calculate, I calculate by rule, and your figures are those of your records.',
    entry: /\b(?:quotes?|sources?)\b.{0,40}\bcomes? from\b/iu,
  },
  {
    topic: 'delete-account',
    asks: /\b(?:delete|close|deactivate|remove|erase|terminate|get rid of) (?:my|this|the) (?:\w+ )?(?:account|profile)\b/iu,
    says: `You delete your account, with all that is kept about you, under ${DATA}, at *Delete my account*.`,
    entry: /\bdelete my account\b/iu,
  },
  {
    topic: 'export',
    asks: new RegExp(
      `\\bexport\\b|\\b(?:download|copy of|back ?up) (?:of )?${OWN} (?:\\w+ )?(?:data|stuff|history|records?|logs?)\\b|\\bget (?:all )?my (?:\\w+ )?data\\b|\\b(?:download|copy of|back ?up) (?:everything|all of it)\\b`,
      'iu',
    ),
    says: `Under ${DATA}, *Export everything* makes one file of all that is kept about you. Your records alone, as a table: *Export* under ${RECORDS}.`,
    entry: /\bexport everything\b/iu,
  },
  {
    topic: 'password',
    asks: /\b(?:change|reset|forgot|forgotten|update|new|lost|set) (?:my |the |a )?(?:password|passcode|pw)\b|\bpassword (?:change|reset)\b/iu,
    says: `You change your password under ${screen('Change Password', 'change-password')}. If you have forgotten it, log out and press *Forgot password?* on the login page. The link comes by mail within minutes and works for an hour; look in the spam folder as well.`,
  },
  {
    topic: 'login-trouble',
    says: 'Mail can take some minutes and land in the spam folder. *Forgot password?* on the login page sends a new link, to the address the account was made with; if none comes, that may be another address of yours. On a device that is still signed in, [Account → Security](/account/security) shows it. You stay signed in for 30 days after your last visit, unless *This is not my device* was ticked or the browser deletes its cookies.',
  },
  {
    topic: 'security',
    asks: /\b(?:change|update|new|wrong) (?:my |the )?e-?mail(?: address)?\b|\b(?:two[- ]factor|2fa|authenticator)\b|\b(?:log|sign)(?: me)? ?out (?:of |on |from )?(?:all|everywhere|other|another|my other)\b/iu,
    says: `Your email address, two-factor authentication and the devices you are signed in on are under ${SECURITY}.`,
  },
  {
    topic: 'log-out',
    asks: /^(?:how (?:do|can) i |where (?:do|can) i |i want to )?(?:log|sign) ?out[\s.!?]*$/iu,
    says: `The button to log out is under ${screen('Home', 'home')}.`,
  },
  {
    topic: 'theme',
    asks: /\b(?:dark|light|night|black) ?(?:mode|theme)\b|\b(?:make|turn) (?:it|this|the (?:app|screen|page)) (?:dark|black|light|white)\b|\btoo bright\b.{0,20}\b(?:app|screen|white)\b/iu,
    says: 'Yes: *Dark theme* and *Light theme* are switched in the sidebar. Until you choose, the app follows your device.',
  },
  {
    topic: 'units',
    asks: /\b(?:change|switch|set|use|show|display|see|put|have)\b.{0,24}\b(?:units?\b.{0,24}|(?:everything|the app|all)(?: weights?| numbers?)? (?:in|into|to) )\b(?:lbs?|pounds|kgs?|kilos|imperial|metric)\b|\b(?:change|switch|set|where (?:are|is)) (?:the |my )?units?\b|\bswitch (?:it |me )?(?:over )?to (?:lbs?|pounds|kgs?|kilos|imperial|metric)\b/iu,
    says: `You choose between kilos and pounds under ${PROFILE}, at *Units*; I then count in them. For one figure, ask “in lb?”.`,
  },
  {
    topic: 'conversations',
    asks: /\b(?:old|past|previous|earlier) (?:chats?|conversations?|messages|questions)\b|(?<!\b(?:owner|gym|members?|anyone|people|others?|coach|coaches|admins?|they|who|somebody|someone|staff) (?:can |could )?)\b(?:see|find|where|open|show|delete|search|rename)\b.{0,20}\b(?:my|all|last|other|an?|this|the) (?:chats?|conversations?)\b|\bchat history\b|\bwhat (?:did i|i) ask(?:ed)? (?:you )?(?:last|yesterday|before)\b/iu,
    says: `Your earlier conversations are under ${screen('Conversations', 'conversations')}, where you can search, rename and delete them; the latest also stand in the sidebar.`,
  },
  {
    topic: 'share',
    asks: /\b(?:share|send|forward)\b.{0,12}\b(?:this|that|an?|the|my|your)\b (?:chat|answer|conversation|reply|response)\b|\b(?:answer|reply|response)\b.*\b(?:share|send|forward) (?:it|this|that)\b|\b(?:share|send|forward) (?:it|this|that) (?:to|with) (?:my|our|a|the) (?:\w+ )?(?:partner|friends?|mates?|buddy|coach|group|wife|husband|girlfriend|boyfriend|brother|sister|team|doctor|physio)\b/iu,
    says: 'Press *Share* below an answer: it makes a link that shows that answer, and that you can take back.',
  },
  {
    topic: 'memory',
    asks: /\b(?:turn|switch)\b.{0,20}(?<!muscle )\bmemor(?:y|ies)\b|\bdisable (?:the )?memory\b|(?<!muscle )\bmemory (?:on|off)\b|\b(?:stop|quit|don['’]?t|do not) (?:remember(?:ing)?|sav(?:e|ing)|stor(?:e|ing)) (?:things?|stuff|anything|everything|what i say|all)(?: (?:about|on|of) me)?\b/iu,
    says: `Memory is switched on and off under ${MEMORIES}, where you can also read, change and delete what is saved. “Forget that …” deletes one thing here.`,
  },
  {
    topic: 'records',
    asks: /\b(?:(?:add|enter|put in|log)\b.{0,24}\blifts?|(?:add|enter|put in|log|edit|change|fix|delete|remove|see|find|view|check)\b.{0,24}\b(?:prs?|pbs?|records?|entr(?:y|ies)))\b.{0,12}\b(?:by hand|manually|myself|in the app|on my own|somewhere)\b|\b(?:how|where) (?:do|can) i (?:add|enter|log|edit|change|delete|remove|see|find|view|check) (?:an? |my |an old |old )?(?:prs?|pbs?|(?:personal )?records?|entr(?:y|ies))\b|^where are my (?:prs?|pbs?|records?|lifts)\b/iu,
    says: `Your records stand under ${RECORDS}: *New record* adds one, and each can be changed or deleted there. Here, “log bench 100 kg × 5” adds one as well.`,
  },
  {
    topic: 'personality',
    asks: /\b(?:change|choose|pick|switch|set)\b.{0,16}\b(?:personality|how you talk|the way (?:you|the coach) talks?|(?:your|coach(?:ing|['’]s)?|chat(?:['’]s)?|app(?:['’]s)?) (?:tone|style|voice)|(?:tone|style|voice) of (?:the|your) (?:coach|chat|app|answers?))\b|^(?:can you |could you |please |just )*(?:be|talk) (?:nicer|meaner|friendlier|tougher|funnier|less polite)\b/iu,
    says: `How the coach talks is chosen under ${screen('Personality', 'preferences')}. It is for the language models: I, the built-in coach, always talk like this.`,
    entry: /\bpersonality\b/iu,
  },
  {
    topic: 'invoices',
    asks: /\b(?:invoices?|receipts?|billing history)\b/iu,
    says: `Your invoices are under ${screen('Invoices', 'invoices')}, where the gym takes payment through this app.`,
    entry: /\b(?:invoices?|receipts?)\b/iu,
  },
  {
    topic: 'cancel',
    asks: /\b(?:cancel|end|stop|quit) (?:my |the |this )?(?:sub(?:scription)?|membership|(?:monthly|yearly|annual|paid) plan|trial|paying(?! attention)|account|app)\b|\bcancel (?:my )?plan[\s?.!]*$|\bunsubscribe\b/iu,
    says: `A subscription to this app is cancelled under ${SUBSCRIPTION}.`,
    entry: /\bcancel/iu,
  },
  {
    topic: 'feedback',
    asks: /\b(?:report|found|there(?:['’]s| is)|got) (?:an? |the |some )?(?:bug|glitch)\b|\breport (?:an? |the |some )?(?:error|mistake|problem|issue)\b|\b(?:error|mistake|problem|issue) (?:with|in|on) (?:the|this|that|your|an?) (?:app|chat|coach|answers?|reply|quote|site|website|page|screen)\b|\b(?:found|there(?:['’]s| is)) (?:an? |the |some )?(?:error|mistake)[\s?.!]*$|\b(?:give|send|leave) (?:you |some )?feedback(?=[\s?.!]*$| (?:on|about|for|to) (?:you|the (?:app|coach|gym|site)|this app)\b)|\bfeature request\b|\bsuggest (?:a|an) (?:feature|improvement)\b/iu,
    says: `Write it under ${screen('Feedback', 'feedback')}: it reaches the people who run this.`,
    entry: /\b(?:find|report|found)\b.{0,30}\b(?:errors?|mistakes?|bugs?|problems?)\b/iu,
  },
  {
    topic: 'install',
    asks: /\b(?:install|put|add|save|pin|download|get)\b (?:this|it|you|the (?:app|site|page|coach))(?: page| site| app)? (?:(?:on|to|onto) (?:my |a |an |the )?(?:phone|i-?phone|i-?pad|android|samsung|pixel|tablet|mobile|cell|home ?screen|computer|laptop|mac|pc|desktop)|as an app)\b|\binstall (?:this|it|the app)\b|\b(?:install|download|get)\b.{0,12}\b(?:the |this |an? )?app\b(?! (?:for )?free\b| (?:is )?included\b| with (?:my|the|a)\b)|\b(?:is there|do you have|got) (?:an? )?(?:app|ios|android|iphone)\b|\b(?:use|get|have|open|put) (?:this|it|the app|you) on (?:my |a |an )?(?:phone|iphone|android|tablet|ipad|mobile|computer|laptop)\b|\bhome ?screen\b|\bapp store\b|\bplay store\b/iu,
    says: 'This is the app, and it needs no store. On an iPhone or iPad open it in Safari, press *Share* and then *Add to Home Screen*. On Android open the menu of Chrome (⋮) and press *Install app* or *Add to Home screen*. On a computer the address bar of Chrome or Edge has an install button.',
  },
  {
    topic: 'profile',
    asks: /\b(?:how|where) (?:do|can) i (?:change|update|edit|set|fill in|enter|put in|put|add) (?:in )?my (?:own |current )?(?:height|age|sex|gender|name|profile|experience|equipment|injuries|body ?weight|weight)(?=[\s?.!]*$| (?:in|on) (?:the|my|this) (?:app|profile|account)\b| here\b)/iu,
    says: `Your profile (units, height, weight, age, sex, equipment, goals, injuries) is under ${PROFILE}.`,
  },
  {
    topic: 'leaderboard',
    asks: /\bleader ?board\b/iu,
    says: 'The [leaderboard](/leaderboard) is in the sidebar where the gym has one; what you submit there is seen by the other members.',
  },
  {
    topic: 'connections',
    asks: /\b(?:api keys?|connect (?:claude|chatgpt|gemini|an app|another app|my (?:own )?(?:app|ai|claude|chatgpt|watch|phone))|mcp)\b|\b(?:use|ask|talk to|reach|have|get|add|link|hook|plug|connect|work|works|available|run)\b.{0,32}\b(?:with|from|in|inside|to|into|through|via|up)\b (?:my )?(?:claude|chat ?gpt|gemini|copilot|cursor|another (?:ai|assistant)|other (?:ais?|assistants?)|my (?:own )?(?:ai|assistant))\b/iu,
    says: `Yes, where the gym allows it: under ${screen('Connections', 'connections')} is the address to enter in Claude, ChatGPT or another assistant, which can then ask me, search the library and read your records. API keys for your own programs are there as well. Without that screen, the gym has it switched off.`,
  },
  {
    topic: 'card',
    asks: /\b(?:change|update|replace|add|remove)\b.{0,12}\b(?:(?:credit|debit|bank|payment) card|payment (?:method|details?|info\w*)|billing (?:details?|info\w*|address)|card(?=[\s?.!]*$))\b|\bmy (?:credit |debit |bank )?card (?:has )?(?:expired|was declined|got declined|is new)\b/iu,
    says: `Your card is changed under ${SUBSCRIPTION}, at *Update Card*, where the gym takes payment through this app.`,
  },
  {
    topic: 'charts',
    asks: /\b(?:graphs?|charts?|plots?)(?: of| for| with)? my\b|\bmy (?:\w+ ){0,2}(?:graphs?|charts?)\b|\bprogress (?:graphs?|charts?)\b|^(?:can|could|do|will) you (?:show|draw|make|have) (?:me )?(?:graphs?|charts?|plots?)[\s?.!]*$/iu,
    says: `The chart of your lifts is under ${RECORDS}: choose there which lifts it shows. Here, “how much have I gained on bench this year?” says it in numbers.`,
  },
  {
    topic: 'units',
    asks: /\bi(?:['’]ve| have)? (?:switched|changed|went over|moved) (?:over )?(?:from \w+ )?to (?:lbs?|pounds|kgs?|kilos|imperial|metric)\b/iu,
    says: `You choose between kilos and pounds under ${PROFILE}, at *Units*; I then count in them. Records that you wrote down before keep their unit.`,
  },
  {
    topic: 'how-to-log',
    asks: /\bhow (?:do|can) i (?:log|write down|add|enter|save) (?:an? |my )?lifts?(?: here| in (?:the|this) app| with you)?[\s?.!]*$/iu,
    says: `Just say it: “log bench 100 kg × 5” or “squatted 150 for 3 yesterday”; “undo” takes it back. By hand: *New record* under ${RECORDS}, where *Import* also reads the files of other apps.`,
  },
  {
    topic: 'body-weight',
    asks: /\bhow (?:do|can) i (?:(?:log|track|enter|save|record) (?:an? |my )?(?:body ?)?weight|add (?:an? |my )?body ?weight)(?= here\b| in (?:the|this) app\b|[\s?.!]*$)/iu,
    says: `Say “I weigh 83 kg” and then “yes”, or write it into your profile under ${PROFILE}, where you also change it. What stands beside a record is changed with that record, under ${RECORDS}.`,
  },
  {
    topic: 'accounts',
    asks: /\b(?:two|2|several|multiple|another|second) accounts?\b|\bshare my (?:account|login|password)\b/iu,
    says: `An account is for one person: its records, profile and memories are that person’s. The devices you are signed in on are under ${SECURITY}.`,
  },
  {
    topic: 'data-after-cancel',
    asks: /\b(?:lose|keep|happens? (?:to|with)|still have) (?:all )?my (?:records?|data|lifts|history|chats?)\b.{0,24}\b(?:cancel|stop|quit|unsubscribe|subscription ends?)\b/iu,
    says: `Your data stays until you delete it: export it, or delete your account, under ${DATA}.`,
    entry:
      /\b(?:cancel|subscription)\b.{0,80}\b(?:data|records?|keep|stay)\b|\b(?:data|records?)\b.{0,80}\b(?:cancel|subscription ends)\b/iu,
  },
  {
    topic: 'coach-name',
    asks: /\b(?:change|choose|set) (?:your|the coach['’]?s|the bot['’]?s) name\b/iu,
    says: 'The coach’s name is the gym’s to choose.',
  },
  {
    topic: 'remembers',
    asks: /\b(?:do(?:es)?|will|can) (?:you|the coach|it|this|the app) (?:remember|know) .{0,30}\b(?:between|across|from|in) (?:\w+ )?(?:chats?|conversations?|sessions)\b|\b(?:do(?:es)?|will) (?:you|the coach|it) (?:remember|forget) (?:this|me|that|everything|what i (?:said|say|tell you))(?: (?:next time|tomorrow|later))[\s?.!]*$/iu,
    says: `From one conversation to the next I keep your records, your profile and what you ask me to remember (“remember that …”); everything else stays in its conversation. You see it all under ${MEMORIES}.`,
  },
  {
    topic: 'settings',
    asks: /\bwhere(?:['’]?s| is| are| can i find| do i find)? (?:the |my )?(?:app |account |my )?(?:settings|preferences)\b|^(?:open |show |go to )?(?:the |my )?settings[\s?.!]*$/iu,
    says: 'Everything about you is under [Account](/account/home): profile, records, memories, subscription, security and your data. Dark and light theme are in the sidebar.',
  },
  {
    topic: 'edit-message',
    asks: /\b(?:edit|change|delete|remove|unsend|correct) (?:an? |my |the |this |that |single |one |last )*(?:messages?|questions?)(?: (?:i (?:sent|asked|wrote)|after|again))*(?=[\s?.!]*$)/iu,
    says: `The pencil beside a question of yours (*Edit question*) lets you ask it otherwise, and I answer again. Conversations are deleted whole, under ${screen('Conversations', 'conversations')}.`,
  },
  {
    topic: 'new-chat',
    asks: /\b(?:start|open|begin|have|make) (?:an? )?(?:new|another|fresh) (?:chat|conversation)\b|^new chat[\s?.!]*$/iu,
    says: '*New Conversation* in the sidebar begins another one. What I remember of you, and your records, go along.',
  },
  {
    topic: 'pictures',
    asks: /\b(?:can|do|could) you (?:see|view|watch|look at|read|check|analy[sz]e) (?:an? |my |the )?(?:pictures?|photos?|images?|videos?|screenshots?)\b|\b(?:upload|send|attach|show you) (?:you )?(?:an? |my |the |some )?(?:\w+ )?(?:pictures?|photos?|images?|videos?|clips?|screenshots?)\b|\b(?:upload|send|attach) (?:you )?(?:an? )?(?:files?|pdfs?|documents?|csv)\b/iu,
    says: 'You can attach files to a message: I read text and training logs (CSV). Pictures I cannot see, and videos nobody here can: a language model sees pictures where the gym connects one. Describe it in words and I’ll look it up.',
  },
  ...DEVICE_SCREENS,
];

export const appScreenFor = (question: string): AppScreen | null =>
  APP_SCREENS.find(({ asks }) => asks?.test(question)) ?? null;

/** The first on a topic: the others on it are for certain words only. */
export const appScreenOn = (topic: Topic): AppScreen | null =>
  APP_SCREENS.find((screen) => screen.topic === topic) ?? null;
