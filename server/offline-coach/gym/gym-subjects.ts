import type { Topic } from '#server/offline-coach/topic-model/topics.ts';

/** What people ask of a gym, rather than of its books. */
export interface GymSubject {
  topic: Topic;
  /** How it is surely asked; the trained model knows other ways. */
  asks?: RegExp;
  /** What a sentence holds that answers it. */
  answers: RegExp;
  /** Words that its entry in the FAQ may have; they are looked for with the question. */
  terms: string;
  /** The gym's address answers it. */
  isContact?: boolean;
  /** Whatever else the message names, the same answers it. */
  isAnywhere?: true;
}

const MONEY = /[$€£]\s?\d|\b\d+ ?(?:dollars?|euros?|pounds?|usd|eur|gbp)\b|\bfree\b/iu;
const PLACE = '(?:(?:the|your|this) (?:gym|place|club|shop|studio)|you(?: guys)?)';
const DAY =
  '(?:today|tomorrow|now|24|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|holidays?|christmas|easter)';
/** Where something is sent: not 'to the bar', nor 'to failure'. */
const ABROAD =
  '(?:to (?!me\\b|my\\b|failure\\b|the\\b(?! (?:u\\.?k|u\\.?s|states|netherlands|eu)))\\p{L}+|abroad|international\\w*|overseas|outside|worldwide)';
const GOODS =
  '(?:it|them|stuff|things|(?:(?:an?|the|my|your) )?(?:belts?|books?|orders?|parcels?|packages?|shirts?|bands?|chains?|gear|merch))';
/** A plan that is paid, and not one that is trained. */
const PAID =
  '(?:sub|subscription|membership|account|(?:monthly|yearly|annual|paid|gym|membership|subscription) plan)';

const SUBJECTS: readonly GymSubject[] = [
  {
    topic: 'address',
    asks: new RegExp(
      `\\bwhere(?:'s|’s| is| are)? ${PLACE}(?: located| at| based)?[\\s?.!]*$|\\b(?:street|your|the|gym|gym(?:'|’)s) address\\b|^address[\\s?.!]*$|\\bhow (?:do|can) i (?:get to|find|reach) ${PLACE}|\\bdirections to ${PLACE}|^directions[\\s?.!]*$|\\b(?:which|what) (?:city|town) (?:are you|is ${PLACE})`,
      'iu',
    ),
    answers:
      /\b(?:our|street) address\b|\baddress(?: is|:)|\blocated\b|\bfind us\b|\b\d+\w? [\p{L} ]{2,30}\b(?:street|road|avenue|lane)\b/iu,
    terms: 'address located street',
  },
  {
    topic: 'hours',
    asks: new RegExp(
      `\\b(?:opening|business|gym) (?:hours|times)\\b|\\b(?:when|what time|how (?:late|early|long)) (?:is|are|does|do|can) (?:${PLACE}|it) (?:open|close|shut)\\b(?! (?:my|your|the|up)\\b)|\\b(?:is|are) (?:${PLACE}|it) (?:still )?(?:open|closed)\\b|^(?:(?:what(?:'s|’s| are)?|and|your|the|gym|weekend|holiday|sunday|saturday) )*hours[\\s?.!]*$|^(?:do you |does the gym )?open (?:on |over )?${DAY}\\b`,
      'iu',
    ),
    answers:
      /\b\d{1,2}(?::\d\d)? ?(?:a\.?m|p\.?m|h\b|o.?clock)|\b\d{1,2}:\d\d\b|\bopen\b.{0,40}\b(?:hours|day|24)\b/iu,
    terms: 'open opening hours',
  },
  {
    topic: 'discounts',
    asks: /\b(?:discounts?|promo(?: ?codes?)?|coupons?|vouchers?|(?:students?|seniors?|pensioners?|military|veterans?|couples) (?:pay|get (?:it )?(?:cheaper|less|a (?:deal|reduction)|money off|anything off))\b|(?:family|couples?|student|senior|group) (?:plan|memberships?)|student (?:price|rate|deal|membership)|(?:price|rate|cheaper|deal)s? for (?:students?|seniors?|military|veterans?|couples|families))\b/iu,
    answers:
      /\bdiscount|\bstudents?\b|\bseniors?\b|\bpeople over\b|\breduced\b|\d ?% (?:off|less)\b|\bpromo/iu,
    terms: 'discount students reduced price',
  },
  {
    topic: 'payment',
    asks: /\bpayment (?:methods?|options?|types?)\b|\b(?:what|which|how many) (?:kinds? of )?payments?\b(?: methods?)? (?:do|can|are)\b|\bpay (?:with|by|in cash|in installments|via|using|cash)\b|\b(?:accept|take|do you have) (?:credit |debit )?(?:cards?|cash|paypal|apple pay|google pay|amex|visa|crypto|bitcoin|checks?|cheques?)\b|\b(?:paypal|apple pay|google pay|klarna|installments?|amex|direct debit)\b|\bhow (?:can|do) i pay\b(?! attention)/iu,
    answers: /\b(?:credit|debit|cards?|cash|paypal|bank|transfer|invoice|apple pay|klarna|installments?)\b/iu,
    terms: 'pay payment card cash',
  },
  {
    topic: 'gift',
    asks: /\bgift ?(?:cards?|certificates?|vouchers?)\b|\b(?:gift|give) (?:an? |the )?(?:membership|subscription)\b/iu,
    answers: /\bgift\b/iu,
    terms: 'gift card voucher',
  },
  {
    topic: 'refund',
    asks: /\brefunds?\b|\bmoney[- ]back\b|\bget (?:my|the) money\b/iu,
    answers: /\brefund|\breturned\b|\bmoney\b|\bget it back\b/iu,
    terms: 'refund money returned',
  },
  {
    topic: 'cancel',
    asks: new RegExp(
      `\\bcancel\\w*\\b.{0,30}\\b(?:${PAID}|trial|any ?time|online)\\b|\\b(?:${PAID}|trial)\\b.{0,30}\\bcancel|\\bcancel my plan[\\s?.!]*$|^can (?:i|you|we) cancel(?: it)?[\\s?.!]*$`,
      'iu',
    ),
    answers: /\bcancel/iu,
    terms: 'cancel subscription membership anytime',
  },
  {
    topic: 'pause',
    asks: new RegExp(
      `\\b(?:pause|freeze|suspend|hold)\\b.{0,16}\\b${PAID}\\b|\\b${PAID}\\b.{0,12}\\bon hold\\b`,
      'iu',
    ),
    answers: /\b(?:paused?|freez|frozen|suspend|on hold)/iu,
    terms: 'pause freeze membership',
  },
  {
    topic: 'trial',
    asks: /\b(?:free|your|my) trials?\b|\btrial (?:period|version|offer|membership)\b|\b(?:is there|do you have|do you offer|got|how long is|what is|what’s|what's) (?:an?|any|the) trial(?=[\s?.!]*$)|\bthe trial (?:end|last|work|cost|run|expire|include)|\btry (?:it|the app|this|you) (?:out )?(?:for )?free\b/iu,
    answers: /\btrial\b/iu,
    terms: 'free trial',
  },
  {
    topic: 'price',
    asks: /\bhow much (?:is|are|does|do|for)\b.{0,24}\b(?:memberships?|subscription|sub|to join|join|the app|sign(?:ing)? up|(?:the gym|the coach)(?= (?:cost|charge)|[\s?.!]*$))\b|\b(?:membership|subscription|gym|joining) (?:costs?|prices?|fees?|rates?)\b|\b(?:monthly|yearly) (?:costs?|prices?|fees?)\b|\b(?:price|cost|fee) (?:of|for) (?:a |the )?(?:membership|subscription|gym|app)\b|\bhow much (?:do you|does it|to) (?:charge|cost)(?: (?:a|per) (?:month|year)| monthly| to join)?[\s?.!]*$|\bwhat (?:does|do) (?:it|you|the app|the gym|a membership) (?:cost|charge)\b(?! (?:me|to (?!join|train|sign|use|start|come|be an?|become))\b)|\bhow much (?:is it |is that )?(?:a|per) (?:month|year)[\s?.!]*$|^(?:so )?(?:is|are) (?:it|this|the app|the coach|you|this app) (?:all |really |completely )?free(?: (?:to use|of charge|or paid))*[\s?.!]*$|\bdo i (?:have to|need to) pay\b(?! attention)/iu,
    answers: MONEY,
    terms: 'membership price cost month',
  },
  {
    topic: 'ship-abroad',
    asks: new RegExp(
      `\\b(?:ship|shipping|delivery)\\b.{0,24}\\b${ABROAD}\\b|\\b(?:deliver|post|send|mail) (?:${GOODS} )?${ABROAD}\\b|\\binternational (?:shipping|orders?|delivery)\\b`,
      'iu',
    ),
    answers: /\b(?:country|countries|abroad|international\w*|worldwide|overseas|customs|domestic\w*)\b/iu,
    terms: 'ship shipping country international',
    isAnywhere: true,
  },
  {
    topic: 'shipping',
    asks: new RegExp(
      `\\b(?:shipping|ships?|freight)\\b|(?<!\\b(?:oxygen|blood|nutrient|force) )\\bdelivery\\b|\\b(?:you|shop|gym) deliver(?: ${GOODS})?[\\s?.!]*$|\\bdeliver(?:ed)? (?:to my (?:house|home|door)|${GOODS})\\b`,
      'iu',
    ),
    answers: /\b(?:ship|shipped|parcel|deliver\w*|freight|an order)\b/iu,
    terms: 'shipping delivery order',
  },
  {
    topic: 'app-and-membership',
    asks: /\b(?:have to be|need to be|must i be|do i be) (?:an? )?(?:gym |floor |paying )?member (?:to|for|before)\b.{0,16}\b(?:use|ask|chat|talk|the app|the coach|you)\b|\b(?:use|have|get) (?:the |this )?(?:coach|app|chat) (?:without (?:being )?(?:an? )?(?:gym |floor )?member(?:ship)?|if i['’]?(?:m| am) (?:not|no) (?:an? )?member)|\b(?:app|coach|chat) (?:only )?for (?:non-?members|members only)\b|\b(?:app|subscription) (?:include|come with|cover|get me)s? (?:the |an? |my )?(?:gym|floor|membership|access)\b|\bmembership (?:include|come with|cover|get me)s? (?:the |an? |my |this )?(?:app|coach|subscription)\b/iu,
    answers:
      /\bfloor membership\b|\bmembership\b.{0,40}\bseparate\b|\bseparate\b.{0,40}\bmembership\b|\bmembers only\b/iu,
    terms: 'app subscription include membership gym',
  },
  {
    topic: 'visit',
    asks: /\bhow much (?:for|is|does) (?:a|one) (?:single )?day\b(?! of\b)|\b(?:day pass|day rate|(?:drop|walk)(?:-ins?|ins?| ins| in(?= (?:fee|price|rate)\b))|guests?|visitors?)\b|\bcan (?:i|we) (?:just )?(?:drop|walk|come) in(?=[\s?.!]*$| (?:for a|today|tomorrow|any ?time)\b)|\b(?:visit|come by|come over|stop by|check out|try|see) (?:the|your) gym\b|\b(?:train|lift|work ?out) (?:at|in) your gym\b|\bcan (?:i|we) train (?:at|in) the gym[\s?.!]*$|\bbring (?:an?|my|along an?|some) (?:\w+ )?(?:friends?|guests?|girlfriend|boyfriend|wife|husband|partner|brother|sister|buddy|mate)\b|\bbring (?:someone|somebody)\b|\b(?:my|an?) (?:\w+ )?(?:friend|buddy|mate|girlfriend|boyfriend|wife|husband|partner|brother|sister|cousin|roommate|coworker)s? (?:(?:also|too) )?(?:come(?= along\b| with me\b| to the gym\b| (?:for|once)\b|[\s?.!]*$)|tag along|(?:train|lift|work ?out)(?= with me\b| here\b| at (?:the|your) gym\b| for (?:a|one) day\b))|\btrain (?:for a day|with you for|once(?=[\s?.!]*$))\b|\btrial (?:session|workout|class)\b/iu,
    answers: /\b(?:a day costs|day pass|guests?|visit(?:s|ors?)?|watching|for a day)\b/iu,
    terms: 'visit guest day pass train for a day',
  },
  {
    topic: 'staff',
    asks: /\bwho (?:runs|owns|manages) (?:the|this|your) (?:place|gym|club|shop)\b|\bwho (?:are|is|'s) (?:the|your) (?:(?:head |main )?coach(?:es)?|trainers?|owners?|staff|boss|team)\b|\bwho coaches\b(?! \w+ (?:squat|bench|deadlift))/iu,
    answers:
      /\bhead coach\b|\bcoaches (?:at|here|are)\b|\bowne[rd]\b|\bowns\b|\bfounded\b|\bteaches\b|\bmanager\b/iu,
    terms: 'who coach coaches founder owner',
  },
  {
    topic: 'privacy',
    asks: /\b(?:is|are) (?:my|our) (?:data|info\w*|records?|chats?|messages?|conversations?|questions?|stuff) (?:private|safe|secure|shared|sold|confidential|encrypted|public|visible|seen)\b|\bprivacy\b|\bwho (?:can|could|else can|gets to)? ?(?:see|read|access)s? (?:what i (?:write|type|say|ask)|this|everything|my|these)\b|\b(?:can|who|does|do)\b.{0,20}\b(?:see|read|sees|reads|look at) my (?:data|chats?|messages?|conversations?|questions?|records?|lifts|profile)\b|\b(?:sell|share|store|keep|save) my (?:data|info\w*)\b|\b(?:do|does) (?:you|the app|it|the gym) (?:store|keep|save|share|sell) my (?:weight|records|lifts|messages|chats|questions)\b|\bgdpr\b|\b(?:does|do|will|can) (?:an? |any ?)?(?:real |actual |live )?(?:person|people|human|humans|somebody|someone|anybody|anyone) (?:read|see)s? (?:what i (?:write|type|say|ask|send)|everything i|my (?:chats?|messages?|questions?|conversations?|data|records)|these (?:chats?|messages?|conversations?))\b|\bwhat happens (?:to|with) my (?:data|records|info)/iu,
    answers:
      /\b(?:stored|other members|vendor|privacy policy|(?:do(?:es)? not|don[’']t|never|nobody) (?:see|sees|sell|sells|share|shares)|encrypted)\b/iu,
    terms: 'privacy data stored members see records',
  },
  {
    topic: 'personal-training',
    asks: /\b(?:personal (?:training|trainers?|coaching|coach)|(?:1|one)[ -]?(?:on|to)[ -]?(?:1|one)(?= (?:coaching|training|sessions?|lessons?|with)\b|[\s?.!]*$)|private (?:coaching|sessions?|lessons?)|in[- ]person coaching|online coaching|form checks?)\b|\b(?:is|are) (?:the )?coach(?:ing|es) (?:included|extra|free)(?= or\b| (?:in|with) (?:the|my) (?:price|membership)\b|[\s?.!]*$)/iu,
    answers:
      /\b(?:personal (?:training|trainers?|coaching)|one[- ](?:on|to)[- ]one|private (?:coaching|sessions?|lessons?)|online coaching|form checks?)\b/iu,
    terms: 'personal training coaching private sessions',
  },
  {
    topic: 'age',
    asks: /\b(?:age (?:limit|requirement|restriction)s?|minimum age)\b|\b(?:can|may) my (?:[1-9]|1[0-7])[- ]?(?:yo|y\/o|(?:yr|year)s?[- ]?olds?) (?:(?:son|daughter|kid|boy|girl|nephew|niece|brother|sister) )?(?:train|lift|join|come|work ?out)\b|\bmy (?:son|daughter|kid|boy|girl|lad|nephew|niece)(?:['’]?s| is) (?:only )?(?:[1-9]|1[0-7])\b.{0,16}\b(?:train|join|come|lift) (?:here|with me|in the gym|at the gym|too|along)|\bhow old (?:do|must|should) (?:you|i|one|my \w+) (?:have to )?be\b|\b(?:bring|take) (?:along )?(?:a teenager\b|(?:my|the|our) (?:(?:[1-9]|1[0-7])[- ]?(?:yo|y\/o|(?:yr|year)s?[- ]?olds?)|kids?|children|son|daughter|baby|nephew|niece)\b)|\b(?:are|can) (?:kids|children|teens|teenagers|minors|my (?:son|daughter|kids?)) (?:allowed|join|come|(?:train|lift|work ?out) (?:here|there|at (?:the|your) gym))\b/iu,
    answers:
      /\bminimum age\b|\b(?:young(?:er)? |small )children\b|\bat least \d\d\b|\b(?:under|from) (?:the age of )?1\d\b|\byears old\b/iu,
    terms: 'minimum age years old',
    isAnywhere: true,
  },
  {
    topic: 'classes',
    asks: /(?<!muscle )\b(?:group (?:sessions?|training|class(?:es)?)|(?:any|offer|have|run|do) classes|time ?table|class schedule)\b/iu,
    answers: /\b(?:group|class(?:es)?) ?(?:sessions?|training)?\b/iu,
    terms: 'group sessions classes',
  },
  {
    topic: 'equipment',
    asks: new RegExp(
      `\\b(?:what|which|what kind of) (?:equipment|gear|machines?|racks?|bars|stuff) (?:do|does|has|have|is|are) (?:${PLACE}|there)\\b|\\b(?:equipment|machines) (?:in|at) (?:the|your) (?:gym|place|club|studio)\\b`,
      'iu',
    ),
    answers: /\bracks?\b.*\bbench(?:es)?\b|\bmachines?\b/iu,
    terms: 'equipment gym racks benches platforms',
  },
  {
    topic: 'contact',
    asks: /\b(?:talk|speak|chat|write|get in touch|reach out) (?:to|with) (?:an? |the |some |your )?(?:real |actual |live )?(?:coach|person|human(?: being)?|someone|somebody|staff|support|trainer|owner|manager|people)\b|\b(?:reach|contact|call|e-?mail|message|phone) (?:you(?: guys)?|the gym|the coach|someone|somebody|support|a human|a person)\b|\bwho (?:do|can|should|would) i (?:e-?mail|contact|call|write|write to|talk to|speak to|message|ask(?=[\s?.!]*$| (?:about|if)\b))\b|\b(?:phone number|e-?mail address|customer (?:service|support)|contact (?:details|info\w*|number|form))\b|^(?:support|contact)[\s?.!]*$/iu,
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
  '(?:showers?|park(?:ing)?|lockers?|changing rooms?|saunas?|wi-?fi|towels?|toilets?|bathrooms?|restrooms?|air ?con\\w*|heating|child ?care|vending|caf[eé]|cardio|treadmills?|kettlebells?|wheelchairs?|dogs?|pets?)';
const HERE = '(?:here|there|at yours|(?:at|in) (?:the|your|this) (?:gym|place|club|studio))';
const ALSO = `(?: (?:machines?|equipment|area|room|access|spaces?|spots?|available))?(?:,? (?:and|or) (?:an? )?${FACILITY})*`;
const HAS = '(?:have|offer|provide|got)(?: (?:an?|any|some|free|own|enough))*';
/** All of the question, or said of the gym: 'is there a sauna', but not 'is there any benefit to sauna'. */
const HAS_FACILITY = new RegExp(
  `^(?:so |and |hey |also )*(?:is|are) there (?:an? |any |some |free )*${FACILITY}${ALSO}[\\s?.!]*$|\\b(?:${FACILITY}\\b.{0,30}\\b${HERE}|(?:(?:do|does) (?:you|u|the gym|they)(?: guys)?|^(?:you|u)(?: guys)?|have you|^have|^got) ${HAS} ${FACILITY}${ALSO}[\\s?.!]*$)|\\b(?:where (?:can|do)|can) i (?:park|shower)\\b|\\b(?:are|is) (?:dogs?|pets?) allowed\\b|\\bbring (?:my|a|the) dog\\b`,
  'iu',
);
const FACILITIES = new RegExp(`\\b${FACILITY}\\b`, 'iu');

/** What a question asks of the gym or its app, when it does. */
export function gymSubjectOf(question: string): GymSubject | null {
  const facility = HAS_FACILITY.test(question) ? FACILITIES.exec(question)?.[0] : undefined;
  if (facility !== undefined) {
    const stem = facility.replace(/s$/iu, '');
    return {
      topic: 'facilities',
      asks: FACILITIES,
      answers: new RegExp(`\\b${stem}`, 'iu'),
      terms: facility,
    };
  }
  return SUBJECTS.find(({ asks }) => asks?.test(question)) ?? null;
}

/** What the FAQ is asked on a topic; null for one that the FAQ and the shop are searched for as for any question: 'rules', 'buy'. */
export const gymSubjectOn = (topic: Topic): GymSubject | null =>
  SUBJECTS.find((subject) => subject.topic === topic) ?? null;
