import { RELATIVE_HAD, UNABLE } from './english-words.ts';
import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const ENGLISH_BRAIN: readonly RedFlagRule[] = [
  {
    kind: 'brain',
    says: /\bface (?:is |has |was |went |started )?(?:\w+ )?(?:droop\w*|numb|hanging|paraly\w*)|\b(?:one|left|right) side of (?:my|his|her) (?:face|body|mouth)\b|\bslur\w* (?:my |his |her )?(?:speech|words)\b|\bspeech (?:is |was |went |got )?slurred\b|\bslurring\b|\bworst headache\b|\bthunderclap\b|\bsudden(?:ly)? (?:\w+ ){0,3}headache\b|\bsudden(?:ly)? (?:\w+ ){0,3}(?:confus\w*|blind\w*|double vision|weakness|weak on|went weak|goes weak|(?:can't|cannot|cant|couldn't|couldnt) see|lost (?:my )?vision)\b|\b(?:can't|cannot|cant) see (?:out of|in|with) (?:one|my (?:left|right)) eye\b|\bblind in (?:one|my (?:left|right)) eye\b|\blost (?:my )?(?:vision|sight(?! of))\b|\b(?:hit|banged|dropped (?:\w+ ){0,3}on) my head\b.{0,80}\b(?:vomit\w*|throw\w* up|threw up|confus\w*|dizzy|blurr\w*|headache|drows\w*|memory)\b|(?<!\b(?:for|with|of|take|on) )\bseizure\b(?! (?:med\w*|pills?|tablets?|drugs?|disorder|free|history))|\bconvuls\w+|\b(?:bar|barbell|plate|dumbbell|weight|kettlebell)\b (?:\w+ ){0,2}(?:hit|struck|landed on|fell on|dropped on|came down on) (?:me (?:on|in) the|my) (?:head|face|throat|neck)\b/gu,
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:having|have|has|had|got|is it|be|like|signs? of|symptoms? of|call(?:ed)?) an? (?:mini[- ]?)?stroke(?! of)',
      "(?:is|was|started|he's|she's) (?:\\w+ )?seizing(?! up)",
      followed('had an? (?:\\w+ )?fit', 'floor|ground|shaking|twitch\\w*|foam\\w*|unconscious', 60),
    ),
    unless: anyOf(RELATIVE_HAD, 'ago', 'in (?:19|20)\\d\\d', 'last year', 'typing'),
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:talk|speak)\\w* (?:in |total |complete )?(?:gibberish|nonsense|funny|weird|slurr\\w*)',
      near('speech|words', 'slurr\\w*|messed up|garbled|jumbled', 30),
      followed(
        'suddenly',
        `(?:can't|cannot|couldn't) (?:speak|talk|find (?:my |the |any )?words|move|see|understand|read)`,
        15,
      ),
      near(
        'mouth|face(?! pulls?)|smile',
        'droop\\w*|hanging|crooked|lopsided|sagging|paraly\\w*|on one side',
        25,
      ),
      '(?:lost|losing|lose|no) (?:\\w+ ){0,3}(?:vision|eyesight)',
      '(?:vision|eyesight) (?:is |has |was |just |suddenly )*(?:gone|went|disappeared|doubled|double|half)(?! (?:back|to normal|black|dark|gr[ae]y))',
      'seeing double(?! (?:the|digits?)|-digit)|(?:got|had|have|get) double vision|double vision(?! of)',
      'lost (?:\\w+ ){0,2}(?:half|part|some) (?:of )?my (?:vision|sight)(?! of)',
      "(?:couldn't|can't|cannot) (?:get|find) (?:my |the )?words out(?! of)",
      near(
        '(?:left|right|one) (?:side|half)(?! of (?:the|my|a) (?:bar|barbell|rack|plate|bench))(?: of (?:my|his|her|the) body)?|half (?:of )?(?:my|his|her) (?:face|body)',
        `limp|numb|dead(?! ?(?:lifts?|bugs?|hangs?|stops?|rows?)\\b)|paraly\\w*|useless|(?:won't|can't|doesn't|isn't) mov\\w*`,
        20,
      ),
      near(
        'suddenly|all of a sudden',
        '(?:hand|arm|leg|foot|side) (?:is |was |went |has gone |gone )(?:\\w+ )?(?:useless|limp|paraly\\w*|dead|numb)',
        50,
      ),
    ),
    unless: anyOf('mirror', 'video'),
  },
  {
    kind: 'brain',
    says: anyOf(
      afterwards(
        followed(
          '(?:hit|hits|bang\\w*|smack\\w*|bump\\w*|knock\\w*|whack\\w*|crack\\w*|struck|clocked|dropped|landed|fell)',
          'head',
          30,
        ),
        'vomit\\w*|throw\\w* up|threw up|puk\\w*|confus\\w*|dizzy|blurr\\w*|headache|drows\\w*|sleepy|memory|remember|nause\\w*|feel sick|seeing (?:stars|double)',
      ),
      near('worst|sudden|suddenly|explo\\w*|out of nowhere|excruciating', '(?:head ?ache|migraine)', 50),
      '(?:have|had|got|get|with|is it) a? ?concussion',
    ),
    unless: anyOf('ago', 'in (?:19|20)\\d\\d'),
  },
  {
    kind: 'brain',
    says: anyOf(
      near('face(?! pulls?)|mouth|eyelid', 'floppy|slack|frozen|fell|fallen|sagged|sags|numb', 25),
      "sound(?:s|ed|ing)? (?:like (?:i'm |i am |he's |she's )?)?drunk",
      near(
        'out of nowhere|suddenly|all of a sudden',
        `(?:can't|couldn't|cannot|unable to) (?:speak|talk|see|read|move|understand|think straight|recognize)`,
        25,
      ),
      '(?:letters|words|sentences) (?:\\w+ )?(?:made|make|makes) no sense',
      afterwards(
        followed('(?:took|got|hit|caught|struck)', 'skull|temple|(?:to|in|on) the head', 40),
        'sick|sleepy|vomit\\w*|dizzy|confus\\w*|blurr\\w*|headache',
      ),
    ),
    unless: anyOf('ago', 'in (?:19|20)\\d\\d'),
  },
  {
    kind: 'brain',
    says: anyOf(
      near('numb|numbness|tingl\\w*', 'tongue|cheeks?|face|lips', 30),
      `${UNABLE} (?:\\w+ )?smile`,
      near(
        'headache|migraine',
        `hit me|like a (?:truck|hammer|bomb|bullet|knife)|stiff neck|neck is stiff|light hurts|vomit\\w*|can't see`,
        50,
      ),
    ),
    unless: anyOf('beta[- ]alanine', 'pre[- ]?workout', 'cold', 'dentist'),
  },
  {
    // Heat stroke.
    kind: 'brain',
    says: anyOf(
      near(
        'confus\\w*(?! (?:about(?! (?:where|who))|how|whether)\\b)|stumbl\\w*(?! (?:on|upon|across) (?:an?|this|your|some)\\b)|disorient\\w*|stopped sweating|no sweat|delirious',
        'in (?:the|this) (?:\\w+ )?(?:heat|sun|sauna)|heat ?stroke|hot (?:garage|gym|day|weather)|stopped sweating',
        60,
      ),
    ),
    unless: anyOf('program\\w*', 'small stuff', 'hot take', 'mats?', 'which', 'what'),
  },
];
