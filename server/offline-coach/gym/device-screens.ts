import type { AppScreen } from './app-screen.ts';

const APP_TEXT = '(?:text|letters?|font|fonts|writing|print|words|screen)';

const LANGUAGE =
  '(?:spanish|german|french|italian|portuguese|russian|polish|dutch|chinese|japanese|arabic|turkish|hindi|another language|other languages|my language)';

/** What members ask of the app on their phone or computer; some of it the device does, not the app. */
export const DEVICE_SCREENS: readonly AppScreen[] = [
  {
    topic: 'text-size',
    asks: new RegExp(
      `\\b(?:make|have|get|want|need|set)\\b.{0,16}\\b${APP_TEXT} (?:size )?(?:bigger|larger|smaller|readable)\\b|\\b(?:bigger|larger|smaller) (?:text|letters?|font|fonts|writing|print)\\b|\\benlarge (?:the )?(?:text|font|letters?|writing)\\b|\\b(?:text|font|letter) ?size\\b|\\b(?:text|letters?|font|writing|print) (?:is |are )?(?:so |too |really |very |way too )?(?:small|tiny|big|large)\\b|\\bzoom (?:in|out)\\b(?=[\\s?.!]*$| (?:on|in) (?:the|this|here))|\\bhard to read\\b.{0,20}\\b(?:app|screen|text)\\b`,
      'iu',
    ),
    says: 'The app follows your device: a larger text size set in your phone or browser makes everything here larger, and *Ctrl* with *+* (on a Mac *⌘* with *+*) or two fingers zoom in.',
  },
  {
    topic: 'offline',
    asks: /\bwhat (?:works|can i (?:do|use|see)|do i (?:have|see|get)) (?:here )?(?:offline|without (?:internet|wi-?fi|signal|a connection))\b|\b(?:basement|no bars|airplane mode|flight mode|underground)\b.{0,40}\b(?:(?:the|this|your) app|you (?:still )?work)\b|\b(?:app|this|you|work|use)\b.{0,30}\b(?:in (?:airplane|flight) mode|with no (?:internet|signal|wi-?fi|reception|connection))\b|\b(?:work|works|use|open|run|available)\b.{0,24}\b(?:offline|without (?:the |an? )?(?:internet|wi-?fi|signal|connection|data|network))\b|\boffline mode\b|\b(?:log|use|save|record|enter)\b.{0,30}\bno (?:signal|internet|wi-?fi|reception|connection)\b|\bno (?:signal|internet|wi-?fi|reception)\b.{0,24}\b(?:gym|app|here|work)\b/iu,
    says: 'Without a connection you can read your records, plates and latest conversations where the app has kept them on this device; what you enter or ask waits there, and is sent when you are back online; answers need a connection.',
  },
  {
    topic: 'notifications',
    asks: /\b(?:push )?notifications?\b(?! system)|\bdo i get (?:reminders|alerts)\b|\b(?:turn|switch|shut) (?:off |on )?(?:the |my |all |your )*(?:reminders|alerts)\b|\b(?:stop|disable|mute) (?:the |my |all |your )*(?:reminders|alerts)\b|\b(?:send|give) me (?:an? )?(?:reminders?|alerts?)\b/iu,
    says: 'The app sends no notifications or reminders: I only answer when you write. Mail about your account goes to the address under [Account → Security](/account/security).',
  },
  {
    topic: 'print',
    asks: /\bprint(?:ing)? (?:out )?(?:an? |this |that |the |my )*(?:answers?|chat|conversation|page|reply)\b|\b(?:save|download|get|export)\b.{0,20}\bpdf\b|^(?:can|could|how (?:do|can)) (?:i|you) print (?:this|that|it)(?: out)?[\s?.!]*$/iu,
    says: 'Press *Print* below an answer: from there you can print it or save it as a PDF.',
  },
  {
    topic: 'languages',
    asks: new RegExp(
      `\\b(?:(?:speak|talk|answer|write|reply|respond) (?:to me )?(?:in )?|(?:do|can) you (?:know|understand|speak) |^in )${LANGUAGE}(?= please| too| instead| here|[\\s?.!]*$)|\\b(?:what|which|how many|other) languages\\b(?! models?)|\\bchange (?:the )?language\\b`,
      'iu',
    ),
    says: 'I read and answer in English only, and so does the app. Where the gym connects a language model, it answers in the language you write.',
  },
  {
    topic: 'app-broken',
    asks: /\b(?:app|site|website|chat)(?: is|['’]s)? (?:so |very |really |too |being |running )?(?:slow|laggy|lagging|stuck|frozen|freezing|crash(?:ed|es|ing)|not (?:working|loading)|broken|down)\b(?=[\s?.!]*$| (?:today|again|now|on my))|\b(?:app|site|page) (?:won['’]?t|doesn['’]?t|does not|isn['’]?t) (?:load|open|work|working|loading)\b/iu,
    says: 'Reload the page first; nothing you typed is lost. If it stays that way, write what you see under [Account → Feedback](/account/feedback): it reaches the people who run this.',
  },
  {
    topic: 'voice',
    asks: /\b(?:turn|switch) (?:off|on) (?:the )?(?:sounds?|voice)\b|\bmute\b(?=[\s?.!]*$| (?:the|this) app)|\b(?:can i (?:dictate|use my voice)|(?:do you have|is there) (?:an? )?(?:voice(?: input)?|dictation|microphone))\b|\b(?:read|say) (?:it|that|this|the answers?|answers) (?:out loud|aloud|out)\b|\bread me (?:the |your )?answers?\b/iu,
    says: 'The app makes no sound and has no microphone of its own: the one on your phone’s keyboard dictates here as anywhere, and your device’s screen reader can read answers aloud.',
  },
];
