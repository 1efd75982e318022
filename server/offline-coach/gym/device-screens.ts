import type { AppScreen } from './app-screen.ts';

/** Questions about the app on a phone or computer, some of which are about the device. */
export const DEVICE_SCREENS: readonly AppScreen[] = [
  {
    topic: 'text-size',
    says: 'The app follows your device: a larger text size set in your phone or browser makes everything here larger, and *Ctrl* with *+* (on a Mac *⌘* with *+*) or two fingers zoom in.',
  },
  {
    topic: 'offline',
    says: 'Without a connection you can read your records, plates and latest conversations where the app has kept them on this device; what you enter or ask waits there, and is sent when you are back online; answers need a connection.',
  },
  {
    topic: 'notifications',
    says: 'The app sends no notifications or reminders: I only answer when you write. Mail about your account goes to the address under [Account → Security](/account/security).',
  },
  {
    topic: 'print',
    says: 'Press *Print* below an answer: from there you can print it or save it as a PDF.',
  },
  {
    topic: 'languages',
    says: 'I read and answer in English only, and so does the app. Where the gym connects a language model, it answers in the language you write.',
  },
  {
    topic: 'app-broken',
    says: 'Reload the page first; nothing you typed is lost. If it stays that way, write what you see under [Account → Feedback](/account/feedback): it reaches the people who run this.',
  },
  {
    topic: 'voice',
    says: 'The app makes no sound and has no microphone of its own: the one on your phone’s keyboard dictates here as anywhere, and your device’s screen reader can read answers aloud.',
  },
];
