import { describe, expect, it } from 'vitest';
import { withWrittenQuestions } from './written-questions.ts';

const TEXT = `# Box squats

Never rock. Sit back until the shins are vertical.

How high is the box?

- Parallel for a meet.
- Higher after a knee injury.`;

describe('questions written for a passage', () => {
  it('stand above the sentence or list that their answer quotes', () => {
    const questions = [
      ['Where do my knees go?', 'Sit back until “the shins are vertical”.'] as [string, string],
      ['What about a *bad* knee?', 'It is “Higher after a knee injury.”'] as [string, string],
      ['Do I need\na box?', 'The coach says “nothing of the kind”.'] as [string, string],
    ];
    expect(withWrittenQuestions(TEXT, questions)).toBe(`# Box squats

*Also asked: Do I need a box?*

Never rock.

*Also asked: Where do my knees go?*

Sit back until the shins are vertical.

How high is the box?

*Also asked: What about a bad knee?*

- Parallel for a meet.
- Higher after a knee injury.`);
  });

  it('leave the text of other passages as it is', () => {
    expect(withWrittenQuestions(TEXT, [])).toBe(TEXT);
  });
});
