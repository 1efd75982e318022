import type { Topic } from '#server/offline-coach/topic-model/topics.ts';

/** A subject that people ask a gym about, rather than its books. */
export interface GymSubject {
  topic: Topic;
  /** Pattern of a sentence that answers. */
  answers: RegExp;
  /** Words its FAQ entry may have, added to the search. */
  terms: string;
  /** Whether the gym's address answers it. */
  isContact?: boolean;
}

const MONEY = /[$€£]\s?\d|\b\d+ ?(?:dollars?|euros?|pounds?|usd|eur|gbp)\b|\bfree\b/iu;

const SUBJECTS: readonly GymSubject[] = [
  {
    topic: 'address',
    answers:
      /\b(?:our|street) address\b|\baddress(?: is|:)|\blocated\b|\bfind us\b|\b\d+\w? [\p{L} ]{2,30}\b(?:street|road|avenue|lane)\b/iu,
    terms: 'address located street',
  },
  {
    topic: 'hours',
    answers:
      /\b\d{1,2}(?::\d\d)? ?(?:a\.?m|p\.?m|h\b|o.?clock)|\b\d{1,2}:\d\d\b|\bopen\b.{0,40}\b(?:hours|day|24)\b/iu,
    terms: 'open opening hours',
  },
  {
    topic: 'discounts',
    answers:
      /\bdiscount|\bstudents?\b|\bseniors?\b|\bpeople over\b|\breduced\b|\d ?% (?:off|less)\b|\bpromo/iu,
    terms: 'discount students reduced price',
  },
  {
    topic: 'payment',
    answers: /\b(?:credit|debit|cards?|cash|paypal|bank|transfer|invoice|apple pay|klarna|installments?)\b/iu,
    terms: 'pay payment card cash',
  },
  {
    topic: 'gift',
    answers: /\bgift\b/iu,
    terms: 'gift card voucher',
  },
  {
    topic: 'refund',
    answers: /\brefund|\breturned\b|\bmoney\b|\bget it back\b/iu,
    terms: 'refund money returned',
  },
  {
    topic: 'cancel',
    answers: /\bcancel/iu,
    terms: 'cancel subscription membership anytime',
  },
  {
    topic: 'pause',
    answers: /\b(?:paused?|freez|frozen|suspend|on hold)/iu,
    terms: 'pause freeze membership',
  },
  {
    topic: 'trial',
    answers: /\btrial\b/iu,
    terms: 'free trial',
  },
  {
    topic: 'price',
    answers: MONEY,
    terms: 'membership price cost month',
  },
  {
    topic: 'ship-abroad',
    answers: /\b(?:country|countries|abroad|international\w*|worldwide|overseas|customs|domestic\w*)\b/iu,
    terms: 'ship shipping country international',
  },
  {
    topic: 'shipping',
    answers: /\b(?:ship|shipped|parcel|deliver\w*|freight|an order)\b/iu,
    terms: 'shipping delivery order',
  },
  {
    topic: 'app-and-membership',
    answers:
      /\bfloor membership\b|\bmembership\b.{0,40}\bseparate\b|\bseparate\b.{0,40}\bmembership\b|\bmembers only\b/iu,
    terms: 'app subscription include membership gym',
  },
  {
    topic: 'visit',
    answers: /\b(?:a day costs|day pass|guests?|visit(?:s|ors?)?|watching|for a day)\b/iu,
    terms: 'visit guest day pass train for a day',
  },
  {
    topic: 'staff',
    answers:
      /\bhead coach\b|\bcoaches (?:at|here|are)\b|\bowne[rd]\b|\bowns\b|\bfounded\b|\bteaches\b|\bmanager\b/iu,
    terms: 'who coach coaches founder owner',
  },
  {
    topic: 'privacy',
    answers:
      /\b(?:stored|other members|vendor|privacy policy|(?:do(?:es)? not|don[’']t|never|nobody) (?:see|sees|sell|sells|share|shares)|encrypted)\b/iu,
    terms: 'privacy data stored members see records',
  },
  {
    topic: 'personal-training',
    answers:
      /\b(?:personal (?:training|trainers?|coaching)|one[- ](?:on|to)[- ]one|private (?:coaching|sessions?|lessons?)|online coaching|form checks?)\b/iu,
    terms: 'personal training coaching private sessions',
  },
  {
    topic: 'age',
    answers:
      /\bminimum age\b|\b(?:young(?:er)? |small )children\b|\bat least \d\d\b|\b(?:under|from) (?:the age of )?1\d\b|\byears old\b/iu,
    terms: 'minimum age years old',
  },
  {
    topic: 'classes',
    answers: /\b(?:group|class(?:es)?) ?(?:sessions?|training)?\b/iu,
    terms: 'group sessions classes',
  },
  {
    topic: 'equipment',
    answers: /\bracks?\b.*\bbench(?:es)?\b|\bmachines?\b/iu,
    terms: 'equipment gym racks benches platforms',
  },
  {
    topic: 'contact',
    answers: /\b(?:phone|call|e-?mail|write to)\b/iu,
    terms: 'contact write email',
    isContact: true,
  },
  {
    topic: 'facilities',
    answers:
      /\b(?:showers?|lockers?|changing rooms?|toilets?|park(?:ing)?|towels?|wi-?fi|sauna|dogs?|wheelchair|heat(?:ing|ed)?)\b/iu,
    terms: 'showers lockers parking toilets towel',
  },
  {
    topic: 'keys',
    answers: /\b(?:keys?|fobs?|key ?cards?|access|24\/7|around the clock|door)\b/iu,
    terms: 'key fob door access opening hours',
  },
  {
    topic: 'events',
    answers:
      /\b(?:seminars?|workshops?|courses?|clinics?|events?|certificates?|certified|meets?|competitions?)\b/iu,
    terms: 'seminar course event meet competition',
  },
  {
    topic: 'lost-property',
    answers: /\blost\b/iu,
    terms: 'lost property left found',
  },
  {
    topic: 'spotter',
    answers: /\bspot(?:s|ters?|ting|ted)?\b/iu,
    terms: 'spot spotter somebody',
  },
  {
    topic: 'two-factor',
    answers: /\b(?:two-factor|2fa|authenticator|(?:recovery|backup) codes?)\b/iu,
    terms: 'two-factor authentication code login recovery codes',
  },
  {
    topic: 'for-other',
    answers: /\b(?:died|death|deceased|passed away)\b|\bfor (?:someone|somebody) else\b|\baccount of\b/iu,
    terms: 'died end subscription of someone account',
  },
  {
    topic: 'join',
    answers: /\b(?:join|sign up|first visit|become a member|membership)\b/iu,
    terms: 'join gym membership first visit',
  },
];

const FACILITY =
  /\b(?:showers?|park(?:ing)?|lockers?|changing rooms?|saunas?|wi-?fi|towels?|toilets?|bathrooms?|restrooms?|air ?con\w*|heating|child ?care|vending|caf[eé]|cardio|treadmills?|kettlebells?|wheelchairs?|dogs?|pets?)\b/iu;

/**
 * Returns the FAQ subject of a topic; null for topics searched like any question, such as 'rules' and 'buy'.
 */
export function gymSubjectOn(topic: Topic, question: string): GymSubject | null {
  const subject = SUBJECTS.find((subject) => subject.topic === topic);
  const facility = topic === 'facilities' ? FACILITY.exec(question)?.[0] : undefined;
  if (subject === undefined || facility === undefined) return subject ?? null;
  const stem = facility.replace(/s$/iu, '');
  return { ...subject, answers: new RegExp(`\\b${stem}`, 'iu'), terms: facility };
}
