/** What people ask of a gym, rather than of its books. */
export interface GymSubject {
  asks: RegExp;
  /** What a sentence holds that answers it. */
  answers: RegExp;
  /** Words that its entry in the FAQ may have; they are looked for with the question. */
  terms: string;
  /** The gym's address answers it. */
  isContact?: true;
  /** Whatever place is named, the same answers it. */
  isAnywhere?: true;
}

const MONEY = /[$€£]\s?\d|\b\d+ ?(?:dollars?|euros?|pounds?|usd|eur|gbp)\b|\bfree\b/iu;
const PLACE = '(?:the gym|your gym|the place|you(?: guys)?|it|the (?:club|shop|studio|box))';

const SUBJECTS: readonly GymSubject[] = [
  {
    asks: new RegExp(
      `\\bwhere(?:'s|’s| is| are)? ${PLACE}(?: located| at| based)?[\\s?.!]*$|\\b(?:what(?:'s|’s| is) (?:the|your) )?(?:street )?address\\b|\\bhow (?:do|can) i (?:get to|find|reach) ${PLACE}|\\b(?:directions|located|which (?:city|town))\\b`,
      'iu',
    ),
    answers:
      /\b(?:our|street) address\b|\baddress(?: is|:)|\blocated\b|\bfind us\b|\b\d+\w? [\p{L} ]{2,30}\b(?:street|road|avenue|lane)\b/iu,
    terms: 'address located street',
  },
  {
    asks: new RegExp(
      `\\b(?:opening|business|gym) (?:hours|times)\\b|\\b(?:when|what time|how (?:late|early|long)) (?:is|are|does|do|can) ${PLACE} (?:open|close|shut)|\\b(?:is|are) ${PLACE} (?:still )?(?:open|closed)\\b|^(?:(?:what(?:'s|’s| are)?|and|your|the|gym|weekend|holiday|sunday|saturday) )*hours[\\s?.!]*$|\\bopen (?:on|today|tomorrow|now|24|over|sundays?|weekends?|christmas)\\b`,
      'iu',
    ),
    answers:
      /\b\d{1,2}(?::\d\d)? ?(?:a\.?m|p\.?m|h\b|o.?clock)|\b\d{1,2}:\d\d\b|\bopen\b.{0,40}\b(?:hours|day|24)\b/iu,
    terms: 'open opening hours',
  },
  {
    asks: /\b(?:discounts?|promo(?: ?codes?)?|coupons?|vouchers?|(?:students?|seniors?|pensioners?|military|veterans?|couples) (?:pay|get)|student (?:price|rate|deal|membership)|(?:price|rate|cheaper|deal)s? for (?:students?|seniors?|military|veterans?|couples|families))\b/iu,
    answers:
      /\bdiscount|\bstudents?\b|\bseniors?\b|\bpeople over\b|\breduced\b|\d ?% (?:off|less)\b|\bpromo/iu,
    terms: 'discount students reduced price',
  },
  {
    asks: /\bpayment (?:methods?|options?|types?)\b|\bpay (?:with|by|in cash|in installments|via|using|cash)\b|\b(?:accept|take|do you have) (?:credit |debit )?(?:cards?|cash|paypal|apple pay|google pay|amex|visa|crypto|bitcoin|checks?|cheques?)\b|\b(?:paypal|apple pay|google pay|klarna|installments?|amex|direct debit)\b|\bhow (?:can|do) i pay\b/iu,
    answers: /\b(?:credit|debit|cards?|cash|paypal|bank|transfer|invoice|apple pay|klarna|installments?)\b/iu,
    terms: 'pay payment card cash',
  },
  {
    asks: /\brefunds?\b|\bmoney[- ]back\b|\bget (?:my|the) money\b/iu,
    answers: /\brefund|\breturned\b|\bmoney\b|\bget it back\b/iu,
    terms: 'refund money returned',
  },
  {
    asks: /\bcancel\w*\b.{0,30}\b(?:sub|subscription|membership|plan|account|trial|any ?time|early|online)\b|\b(?:sub|subscription|membership|plan|account|trial)\b.{0,30}\bcancel|^can (?:i|you|we) cancel(?: it)?[\s?.!]*$/iu,
    answers: /\bcancel/iu,
    terms: 'cancel subscription membership anytime',
  },
  {
    asks: /\b(?:pause|freeze|suspend|hold)\b.{0,16}\b(?:membership|subscription|sub|account|plan)\b|\b(?:membership|subscription|sub|plan)\b.{0,12}\bon hold\b/iu,
    answers: /\b(?:paused?|freez|frozen|suspend|on hold)/iu,
    terms: 'pause freeze membership',
  },
  {
    asks: /\b(?:free )?trials?\b|\btry (?:it|the app|this|you) (?:out )?(?:for )?free\b/iu,
    answers: /\btrial\b/iu,
    terms: 'free trial',
  },
  {
    asks: /\bhow much (?:is|are|does|do|for)\b.{0,24}\b(?:membership|memberships|subscription|sub|to join|join|the gym|the app|the coach|sign(?:ing)? up)\b|\b(?:membership|subscription|gym|joining|monthly|yearly) (?:costs?|prices?|fees?|rates?)\b|\b(?:price|cost|fee) (?:of|for) (?:a |the )?(?:membership|subscription|gym|app)\b|\bhow much (?:do you|does it|to) (?:charge|cost)(?: (?:a|per) (?:month|year)| monthly| to join)?[\s?.!]*$|\bwhat (?:does|do) (?:it|you|the app|the gym|a membership) (?:cost|charge)\b|\bhow much (?:a|per) (?:month|year)\b/iu,
    answers: MONEY,
    terms: 'membership price cost month',
  },
  {
    asks: /\b(?:ship|shipping|deliver|delivery|post|send)\b.{0,24}\b(?:to (?!me\b|my\b|the gym\b)\p{L}+|abroad|international\w*|overseas|outside|worldwide)\b|\binternational (?:shipping|orders?|delivery)\b/iu,
    answers: /\b(?:country|countries|abroad|international\w*|worldwide|overseas|customs|domestic\w*)\b/iu,
    terms: 'ship shipping country international',
    isAnywhere: true,
  },
  {
    asks: /\b(?:shipping|delivery|deliver|ships?|freight)\b/iu,
    answers: /\b(?:ship|shipped|parcel|deliver\w*|freight|an order)\b/iu,
    terms: 'shipping delivery order',
  },
  {
    asks: /\bhow much (?:for|is|does) (?:a|one) (?:single )?day\b|\b(?:day pass|day rate|drop[- ]?ins?|walk[- ]?ins?|guests?|visitors?)\b|\b(?:visit|come by|come over|stop by|check out|try|train at|train in|see) (?:the|your) gym\b|\bbring (?:an?|my|along an?|some) (?:\w+ )?(?:friends?|guests?|girlfriend|boyfriend|wife|husband|partner|brother|sister|buddy|mate)\b|\bbring (?:someone|somebody)\b|\btrain (?:for a day|once|with you for)\b|\btrial (?:session|workout|class)\b/iu,
    answers: /\b(?:a day costs|day pass|guests?|visit(?:s|ors?)?|watching|for a day)\b/iu,
    terms: 'visit guest day pass train for a day',
  },
  {
    asks: /\bwho (?:runs|owns|manages) (?:the|this|your) (?:place|gym|club|shop)\b|\bwho (?:are|is|'s) (?:the|your) (?:(?:head |main )?coach(?:es)?|trainers?|owners?|staff|boss|team)\b|\bwho coaches\b(?! \w+ (?:squat|bench|deadlift))/iu,
    answers:
      /\bhead coach\b|\bcoaches (?:at|here|are)\b|\bowne[rd]\b|\bowns\b|\bfounded\b|\bteaches\b|\bmanager\b/iu,
    terms: 'who coach coaches founder owner',
  },
  {
    asks: /\b(?:is|are) (?:my|our) (?:data|info\w*|records?|chats?|messages?|conversations?|questions?|stuff) (?:private|safe|secure|shared|sold|confidential|encrypted|public|visible|seen)\b|\bprivacy\b|\b(?:can|who|does|do)\b.{0,20}\b(?:see|read|sees|reads|look at) my (?:data|chats?|messages?|conversations?|questions?|records?|lifts|profile)\b|\b(?:sell|share|store|keep|save) my (?:data|info\w*)\b|\bgdpr\b|\bwhat happens (?:to|with) my (?:data|records|info)/iu,
    answers:
      /\b(?:stored|other members|vendor|privacy policy|(?:do(?:es)? not|don[’']t|never|nobody) (?:see|sees|sell|sells|share|shares)|encrypted)\b/iu,
    terms: 'privacy data stored members see records',
  },
  {
    asks: /\b(?:personal (?:training|trainers?|coaching|coach)|(?:1|one)[ -]?(?:on|to)[ -]?(?:1|one)|private (?:coaching|sessions?|lessons?)|in[- ]person coaching|online coaching|form checks?)\b/iu,
    answers:
      /\b(?:personal (?:training|trainers?|coaching)|one[- ](?:on|to)[- ]one|private (?:coaching|sessions?|lessons?)|online coaching|form checks?)\b/iu,
    terms: 'personal training coaching private sessions',
  },
  {
    asks: /\b(?:age (?:limit|requirement|restriction)s?|minimum age)\b|\bhow old (?:do|must|should) (?:you|i|one|my \w+) (?:have to )?be\b|\b(?:are|can) (?:kids|children|teens|teenagers|minors|my (?:son|daughter|kids?)) (?:allowed|join|come|(?:train|lift|work ?out) (?:here|there|at (?:the|your) gym))\b/iu,
    answers: /\bminimum age\b|\bat least \d\d\b|\b(?:under|from) (?:the age of )?1\d\b|\byears old\b/iu,
    terms: 'minimum age years old',
  },
  {
    asks: /\b(?:group (?:sessions?|training|class(?:es)?)|(?:any|offer|have|run|do) class(?:es)?|time ?table|class schedule)\b/iu,
    answers: /\b(?:group|class(?:es)?) ?(?:sessions?|training)?\b/iu,
    terms: 'group sessions classes',
  },
  {
    asks: /\b(?:talk|speak|chat|write|get in touch|reach out) (?:to|with) (?:an? |the |some |your )?(?:real |actual |live )?(?:coach|person|human(?: being)?|someone|somebody|staff|support|trainer|owner|manager|people)\b|\b(?:reach|contact|call|e-?mail|message|phone) (?:you(?: guys)?|the gym|the coach|someone|somebody|support|a human|a person)\b|\bwho (?:do|can|should|would) i (?:e-?mail|contact|call|ask|write|write to|talk to|speak to|message)\b|\b(?:phone number|e-?mail address|customer (?:service|support)|contact (?:details|info\w*|number|form))\b|^(?:support|contact)[\s?.!]*$/iu,
    answers: /\b(?:phone|call|e-?mail|write to)\b/iu,
    terms: 'contact write email',
    isContact: true,
  },
];

const FACILITY =
  /\b(?:showers?|parking|lockers?|changing rooms?|sauna|wi-?fi|towels?|toilets?|bathrooms?|restrooms?|air ?con\w*|heating|child ?care|vending|caf[eé]|cardio|treadmills?|kettlebells?|wheelchairs?|dogs?|pets?)\b/iu;
const IS_THERE =
  /\b(?:do|does|did) (?:you|the gym|it|they|u)\b.{0,16}\b(?:have|offer|provide|got)\b|\b(?:is|are) there\b|\b(?:you|u) (?:guys )?(?:got|have)\b|\bhave you got\b|\bwhere (?:can|do) i (?:park|shower|change)\b|\bcan i (?:park|shower)\b|\b(?:are|is) (?:dogs?|pets?) allowed\b|\bbring (?:my|a|the) dog\b/iu;

/** What a question asks of the gym or its app, when it does. */
export function gymSubjectOf(question: string): GymSubject | null {
  const facility = IS_THERE.test(question) ? FACILITY.exec(question)?.[0] : undefined;
  if (facility !== undefined) {
    const stem = facility.replace(/s$/iu, '');
    return { asks: FACILITY, answers: new RegExp(`\\b${stem}`, 'iu'), terms: facility };
  }
  return SUBJECTS.find(({ asks }) => asks.test(question)) ?? null;
}
