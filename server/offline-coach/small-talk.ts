/** What needs no library: the coach answers from what it is. The first rule that fits decides. */
const RULES: readonly { asks: RegExp; says: string }[] = [
  {
    asks: /^(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|howdy|yo|greetings|sup|what'?s up)(?:\s+(?:there|coach|all|everyone))?[\s!.,?]*$/iu,
    says: 'Hello! What are you working on? Ask about a lift, a program, gear, a book or the gym, and I will look it up in the library.',
  },
  {
    asks: /^(?:thanks?|thank you|thx|cheers|great|perfect|nice|ok(?:ay)?|cool|got it|awesome)(?:[\s,]+(?:thanks?|thank you|so much|a lot|coach|very much))*[\s!.]*$/iu,
    says: 'You are welcome. Ask on whenever something comes up.',
  },
  {
    asks: /^(?:bye|goodbye|see you|good night)\b[\s\w!.]*$/iu,
    says: 'Goodbye, and train well.',
  },
  {
    asks: /^(?:(?:so|and|hey|hi|wait|but|ok)[, ]+)*(?:(?:who|what)(?:(?:'|’)?re| are| r) (?:you|u)(?: exactly| really| then| anyway)?|what(?:(?:'|’)?s| is) your name|(?:which|what) (?:language |ai )?model\b.{0,20}\b(?:you|this|use|using|running)\b.{0,20}|(?:are|r) (?:you|u) (?:an? )?(?:\w+ )?(?:ai|bot|robot|human|person|real|gpt|chatgpt|llm|machine|language model)\b.{0,20})[\s.!?]*$/iu,
    says: 'I am the built-in coach: a small program, not a large language model and not a person. I search the gym’s library and quote the passages that fit your question, word for word, each with the number that opens its page. I add nothing of my own about training. When the gym connects a model provider, a language model takes my place.',
  },
  {
    asks: /^(?:(?:so|and|hey|hi|ok|please)[, ]+)*(?:help(?: me)?(?: please)?|what (?:can|do|could) (?:you|u) (?:do|know|offer|help (?:me )?with)(?: for me| here)?|what (?:can|should|could) i ask(?: (?:you|here|about))*|how do(?:es)? (?:you|this|it|the app|the coach) work|how (?:can|do) (?:you help|i use)(?: me| this| you)?|what is this(?: app| thing)?|what are you for)[\s.!?]*$/iu,
    says: 'I look things up in the gym’s library and quote what fits:\n\n- **Training:** methods, programs, loads, weak points\n- **Gear:** what it is for, how to set it up, sizes and prices\n- **The books, articles and seminars:** what they say on a subject\n- **The gym and the membership:** the founder, opening hours, prices, cancelling\n\nWhat would you like to know?',
  },
];

/** The reply to a greeting, a thank-you or a question about the coach itself; null for anything else. */
export function smallTalk(question: string): string | null {
  return RULES.find(({ asks }) => asks.test(question.trim()))?.says ?? null;
}
