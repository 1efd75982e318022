import { NOTHING_FOUND } from '#server/offline-coach/compose.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import { ONLY_TRAINING, smallTalk } from '#server/offline-coach/conversation/small-talk.ts';
import { type Step, say } from '#server/offline-coach/conversation/tool-call.ts';
import { notOnPages } from '#server/offline-coach/gym/gym-answer.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';

/** Words of a message that only presses for an answer. */
const PRESSING = new Set(
  `come on c'mon cmon comeon please pretty just only this that once one two three four five time a an the few couple short shorter
  shortest quick quickly small smaller little tiny mini brief rough simple line lines liner sentence sentences word words paragraph page
  version draft bit part half example ok okay k but and so then well oh no nah nope yes yeah aw hey man bro dude coach again try
  anyway anyways really do does did doing it for me my us you can can't could couldn't would will won't know why not need want
  beg begging be is are urgent important it's its i i'm i'll tomorrow today tonight now due asap help nobody else with will
  see seriously honestly still even maybe at least most write make give something anything or to all any way ask asking other
  exception favor favour pay promise tell anyone else's won let's let`.split(/\s+/u),
);
const PRESSES =
  /\b(?:come on|c'?mon|comeon|please|pretty|just|only|once|try|anyways?|need|want|beg(?:ging)?|urgent|asap|short(?:er)?|quick|lines?|liner|sentences?|paragraph|draft|why not|exception|favou?r|at least|seriously)\b/u;
const WORDS_MAX = 12;

const presses = (question: string): boolean => {
  const said = writtenOut(question.toLowerCase()).replaceAll('’', "'");
  const words = said.match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  return (
    words.length <= WORDS_MAX &&
    PRESSES.test(said) &&
    words.every((word) => PRESSING.has(word) || /^\d$/u.test(word))
  );
};

/** Declines again when a message only presses for what was just declined: 'come on, just 3 lines'. */
export function stepWhenPressed({ question, exchanges: [last], contact }: Dialogue): Step | null {
  if (last === undefined || !presses(question) || smallTalk(question) !== null) return null;
  const declined = [ONLY_TRAINING, NOTHING_FOUND, notOnPages(contact)];
  const again = declined.find((reply) => last.answer.startsWith(reply));
  return again === undefined ? null : say(again);
}
