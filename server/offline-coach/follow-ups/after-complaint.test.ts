import { describe, expect, it } from 'vitest';
import { subQuestionsOf } from './sub-questions.ts';

describe('a question that names only a lift keeps the complaint or condition', () => {
  it.each([
    ["i'm pregnant", 'can i deadlift', 'pregnant'],
    ['i am 14 weeks pregnant', 'how heavy', 'pregnant'],
    ['i tore my hamstring last week', 'what exercises can i do', 'hamstring'],
    ['my lower back hurts', 'can i squat', 'back'],
    ['elbow is sore and swollen', 'mostly when i bench', 'elbow'],
  ])('“%s”, then “%s”', (complaint, question, word) => {
    const [subQuestion] = subQuestionsOf(question, [complaint]);
    expect(subQuestion?.query.text).toContain(word);
    expect(subQuestion?.alone).toBeNull();
  });
});

describe('a question with its own subject is also read alone', () => {
  it.each([
    ['my knee hurts when i squat', 'which shoes should i buy'],
    ['my elbow hurts', 'how do I set up chains'],
    ['my shoulder hurts', 'how do i clean chalk off the bar'],
    ['what is the box squat for', 'what is a deload'],
    ['what is the box squat for', 'is it safe to take creatine'],
    ['what is the box squat for', 'how do i know it is time to deload'],
    ['how do i bench', 'is there a belt that fits a big belly'],
    ['what is the box squat for', 'who wrote that book about the shed'],
    ['how do i deadlift', 'i want to buy a shirt'],
  ])('“%s”, then “%s”', (before, question) => {
    const [subQuestion] = subQuestionsOf(question, [before]);
    const readings = [subQuestion!.query, subQuestion!.alone?.query];
    expect(readings.map((query) => query?.text)).toContain(question);
    expect(subQuestion?.query.carried.size).toBe(0);
  });
});

it('a question that names nothing is not read alone', () => {
  const [subQuestion] = subQuestionsOf('is it safe', ['how do i cut weight for a meet']);
  expect(subQuestion?.alone).toBeNull();
  expect(subQuestion?.query.text).toContain('weight');
});

it('a condition affects other questions', () => {
  const [subQuestion] = subQuestionsOf('can i hold my breath', ['i have high blood pressure']);
  expect(subQuestion?.query.text).toContain('blood');
  expect(subQuestion?.leaning).toBeGreaterThanOrEqual(0.6);
});
