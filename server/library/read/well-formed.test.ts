import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';
import { readWork } from './read-file.ts';

/** Whether a database takes a value as JSON. */
const isWellFormed = (value: unknown) => !/\\ud[89a-f]/iu.test(JSON.stringify(value));

describe('a character of two code units', () => {
  it.each([0, 1])('is not cut where an outline cuts a sample or a heading (%i)', async (more) => {
    const heading = `${'H'.repeat(148 + more)}🏋️ squat`;
    const text = `# ${heading}\n\n${'S'.repeat(398 + more)}🏋️ squat.`;
    const outline = await outlineOf(await readWork(Buffer.from(text), 'a.md'));
    expect(outline.headings[0]!.text).toMatch(/^H+/);
    expect(outline.samples[0]!.text).toMatch(/^S+/);
    expect(isWellFormed(outline)).toBe(true);
  });

  it.each([0, 1])('is not cut in the title of a web page (%i)', async (more) => {
    const page = `<html><title>${'T'.repeat(298 + more)}🏋️ squat</title><body><p>Sit back.</p></body></html>`;
    const { title } = await readWork(Buffer.from(page), 'a.html');
    expect(isWellFormed(title)).toBe(true);
  });
});
