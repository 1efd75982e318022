import { likelyTopic } from '#server/offline-coach/topic-model/model.ts';
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

/** Questions about the app, and the screens that answer them. */
export const APP_SCREENS: readonly AppScreen[] = [
  {
    topic: 'import',
    says: `Attach the file (CSV) to a message and I read it: lifts, sets, volume, and how it compares with your records. To keep its bests as records, press Import under ${RECORDS}; it reads the exports of Strong, Hevy, FitNotes and others.`,
  },
  {
    topic: 'sources',
    says: 'I don’t make up advice: I quote the gym’s own library word for word, and a number in an answer opens the page it comes from. I calculate by fixed rules, and your figures come from your records.',
    entry: /\b(?:quotes?|sources?)\b.{0,40}\bcomes? from\b/iu,
  },
  {
    topic: 'delete-account',
    says: `You delete your account, with all that is kept about you, under ${DATA}, at *Delete my account*.`,
    entry: /\bdelete my account\b/iu,
  },
  {
    topic: 'export',
    says: `Under ${DATA}, *Export everything* makes one file of all that is kept about you. Your records alone, as a table: *Export* under ${RECORDS}.`,
    entry: /\bexport everything\b/iu,
  },
  {
    topic: 'password',
    says: `You change your password under ${screen('Change Password', 'change-password')}. If you have forgotten it, log out and press *Forgot password?* on the login page. The link comes by mail within minutes and works for an hour; look in the spam folder as well.`,
  },
  {
    topic: 'login-trouble',
    says: 'Mail can take some minutes and land in the spam folder. *Forgot password?* on the login page sends a new link, to the address the account was made with; if none comes, that may be another address of yours. On a device that is still signed in, [Account → Security](/account/security) shows it. You stay signed in for 30 days after your last visit, unless *This is not my device* was checked or the browser deletes its cookies.',
  },
  {
    topic: 'security',
    says: `Your email address, two-factor authentication and the devices you are signed in on are under ${SECURITY}.`,
  },
  {
    topic: 'log-out',
    says: `The button to log out is under ${screen('Home', 'home')}.`,
  },
  {
    topic: 'theme',
    says: 'Yes: *Dark theme* and *Light theme* are switched in the sidebar. Until you choose, the app follows your device.',
  },
  {
    topic: 'units',
    says: `You choose between kilos and pounds under ${PROFILE}, at *Units*; I then count in them. Records that you wrote down before keep their unit. For one figure, ask “in lb?”.`,
  },
  {
    topic: 'conversations',
    says: `Your earlier conversations are under ${screen('Conversations', 'conversations')}, where you can search them, mark favorites and delete them; the latest are also in the sidebar.`,
  },
  {
    topic: 'share',
    says: 'Press *Share* below an answer: it makes a link that shows only that answer, and you can revoke the link.',
  },
  {
    topic: 'memory',
    says: `Memory is switched on and off under ${MEMORIES}, where you can also read, change and delete what is saved. “Forget that …” deletes one thing here.`,
  },
  {
    topic: 'records',
    says: `Your records are under ${RECORDS}: *New record* adds one, and each can be changed or deleted there. Here, “log bench 100 kg × 5” adds one as well.`,
  },
  {
    topic: 'personality',
    says: `How the coach talks is chosen under ${screen('Personality', 'preferences')}. It is for the language models: I, the built-in coach, always talk like this.`,
    entry: /\bpersonality\b/iu,
  },
  {
    topic: 'invoices',
    says: `Your invoices are under ${screen('Invoices', 'invoices')}, where the gym takes payment through this app.`,
    entry: /\b(?:invoices?|receipts?)\b/iu,
  },
  {
    topic: 'cancel',
    says: `A subscription to this app is canceled under ${SUBSCRIPTION}.`,
    entry: /\bcancel/iu,
  },
  {
    topic: 'feedback',
    says: `Write it under ${screen('Feedback', 'feedback')}: it reaches the people who run this.`,
    entry: /\b(?:find|report|found)\b.{0,30}\b(?:errors?|mistakes?|bugs?|problems?)\b/iu,
  },
  {
    topic: 'install',
    says: 'This is the app, and it needs no store. On an iPhone or iPad open it in Safari, press *Share* and then *Add to Home Screen*. On Android open the menu of Chrome (⋮) and press *Install app* or *Add to Home screen*. On a computer the address bar of Chrome or Edge has an install button.',
  },
  {
    topic: 'profile',
    says: `Your profile (units, height, weight, age, sex, equipment, goals, injuries) is under ${PROFILE}.`,
  },
  {
    topic: 'leaderboard',
    says: 'The [leaderboard](/leaderboard) is in the sidebar where the gym has one; what you submit there is seen by the other members.',
  },
  {
    topic: 'connections',
    says: `Yes, where the gym allows it: under ${screen('Connections', 'connections')} is the address to enter in Claude, ChatGPT or another assistant, which can then ask me, search the library and read your records. API keys for your own programs are there as well. Without that screen, the gym has it switched off.`,
  },
  {
    topic: 'card',
    says: `Your card is changed under ${SUBSCRIPTION}, at *Update Card*, where the gym takes payment through this app.`,
  },
  {
    topic: 'charts',
    says: `The chart of your lifts is under ${RECORDS}: choose there which lifts it shows. Here, “how much have I gained on bench this year?” says it in numbers.`,
  },
  {
    topic: 'how-to-log',
    says: `Just say it: “log bench 100 kg × 5” or “squatted 150 for 3 yesterday”; “undo” takes it back. By hand: *New record* under ${RECORDS}, where *Import* also reads the files of other apps.`,
  },
  {
    topic: 'body-weight',
    says: `Say “I weigh 83 kg” and then “yes”, or write it into your profile under ${PROFILE}, where you also change it. To change the body weight on a record, edit that record under ${RECORDS}.`,
  },
  {
    topic: 'accounts',
    says: `An account is for one person: its records, profile and memories are that person’s. The devices you are signed in on are under ${SECURITY}.`,
  },
  {
    topic: 'data-after-cancel',
    says: `Your data stays until you delete it: export it, or delete your account, under ${DATA}.`,
    entry:
      /\b(?:cancel|subscription)\b.{0,80}\b(?:data|records?|keep|stay)\b|\b(?:data|records?)\b.{0,80}\b(?:cancel|subscription ends)\b/iu,
  },
  {
    topic: 'coach-name',
    says: 'The coach’s name is the gym’s to choose.',
  },
  {
    topic: 'remembers',
    says: `From one conversation to the next I keep your records, your profile and what you ask me to remember (“remember that …”); everything else stays in its conversation. You see it all under ${MEMORIES}.`,
  },
  {
    topic: 'settings',
    says: 'Everything about you is under [Account](/account/home): profile, records, memories, subscription, security and your data. Dark and light theme are in the sidebar.',
  },
  {
    topic: 'edit-message',
    says: `The pencil beside a question of yours (*Edit question*) lets you rephrase it, and I answer again. You can only delete whole conversations, under ${screen('Conversations', 'conversations')}.`,
  },
  {
    topic: 'new-chat',
    says: '*New Conversation* in the sidebar starts another one. It keeps what I remember about you, and your records.',
  },
  {
    topic: 'pictures',
    says: 'You can attach files to a message: I read text and training logs (CSV). Pictures I cannot see, and videos nobody here can: a language model sees pictures where the gym connects one. Describe it in words and I’ll look it up.',
  },
  ...DEVICE_SCREENS,
];

/** Returns the screen for a topic; null when the app has none. */
export const appScreenOn = (topic: Topic): AppScreen | null =>
  APP_SCREENS.find((screen) => screen.topic === topic) ?? null;

/** Returns the screen a message asks for; null when it clearly asks for none. */
export function appScreenFor(message: string): AppScreen | null {
  const topic = likelyTopic(message);
  return topic === null ? null : appScreenOn(topic);
}
