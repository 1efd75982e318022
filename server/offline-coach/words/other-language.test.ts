import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { otherLanguage } from './other-language.ts';

it.each([
  ['¿Cuántas series de press banca hago por semana?', /^Solo leo inglés/],
  ['Was ist die konjugierte Methode und wie viel soll ich heben?', /^Ich lese nur Englisch/],
  ['Combien de séries de squat est-ce que je dois faire ?', /^Je ne lis que l’anglais/],
  ['Quantas séries de supino devo fazer por semana?', /^Só leio inglês/],
  ['combien coute l abonnement', /^Je ne lis que l’anglais/],
  ['Come faccio lo stacco e quanto devo riposare?', /^Leggo solo l’inglese/],
  ['Hoe vaak moet ik een deload doen voor de wedstrijd?', /^Ik lees alleen Engels/],
  ['Как часто нужно делать разгрузку?', /^I read English only/],
  ['いつディロードすべきですか', /^I read English only/],
])('%s', (question, words) => {
  expect(otherLanguage(question)).toMatch(words);
  expect(otherLanguage(question)).toContain('I read English only');
});

it("never mistakes lifters' English for another language", () => {
  const english = readFileSync('server/red-flags/ordinary-sentences.txt', 'utf8')
    .trim()
    .split('\n')
    .filter(
      (sentence) => !/[ßàâçéèêëîïñóôúüáíãõä]|conjugado|konjugierte|courbatures|ejercicio/iu.test(sentence),
    );
  const taken = english.filter((sentence) => otherLanguage(sentence) !== null);
  // The fixture has a few sentences in other languages without diacritics.
  expect(taken.filter((sentence) => /\b(?:the|squat on|my|deload)\b/u.test(sentence))).toEqual([]);
  expect(taken.length).toBeLessThan(12);
});
