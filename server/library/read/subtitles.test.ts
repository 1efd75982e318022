import { describe, expect, it } from 'vitest';
import { readWork } from './read-file.ts';

const read = (text: string, name: string) => readWork(Buffer.from(text), name);

/** The time of a cue in SubRip. */
const srtTime = (seconds: number) => `${new Date(1000 * seconds).toISOString().slice(11, 19)},000`;
/** Subtitles of a talk with a sentence every four seconds. */
const talk = (sentences: number) =>
  Array.from(
    { length: sentences },
    (_, at) =>
      `${at + 1}\r\n${srtTime(4 * at)} --> ${srtTime(4 * at + 4)}\r\nSit back,\r\nset ${at + 1}.\r\n`,
  ).join('\r\n');

describe('subtitles', () => {
  it('are read as a seminar, cited by time, without their numbers and times', async () => {
    const work = await read(talk(80), 'the-bench-clinic.srt');
    expect(work).toMatchObject({ title: 'The bench clinic', kind: 'seminar' });
    expect(work.pages.map(({ number, time }) => [number, time])).toEqual([
      [1, '00:00:00'],
      [2, '00:02:00'],
      [3, '00:04:00'],
    ]);
    expect(work.pages[1]!.text).toMatch(/^Sit back, set 31\. Sit back, set 32\. /);
    expect(work.pages.map(({ text }) => text).join('\n')).not.toMatch(/-->|\d:\d|\n\d/);
  });

  it('keep their words without markup, comments, names of cues and repeated lines', async () => {
    const text = `WEBVTT - Clinic
Kind: captions

STYLE
::cue { color: red }

NOTE recorded in May

intro
00:05.000 --> 00:07.000 align:start
<v Ruth>Grip the <i>bar</i> &amp; breathe

00:07.000 --> 00:09.000
Grip the bar &amp; breathe
and<00:08.000><c> then lift.</c>

00:09.500 --> 00:11.000
<v Dale Hart>How hard?
- {\\an8}As hard as you can.

01:00:00.000 --> 01:00:04.000
30
`;
    expect((await read(text, 'a.vtt')).pages).toEqual([
      {
        number: 1,
        time: '00:00:05',
        section: null,
        text: 'Ruth: Grip the bar & breathe and then lift.\n\nDale Hart: How hard?\n\nAs hard as you can.',
      },
      { number: 2, time: '01:00:00', section: null, text: '30' },
    ]);
  });

  it('are divided without the end of a sentence too', async () => {
    const { pages } = await read(talk(80).replaceAll('.', ''), 'a.srt');
    expect(pages.map(({ time }) => time)).toEqual(['00:00:00', '00:03:00']);
  });

  it('keep what is said again after a pause, and a minus sign', async () => {
    const cue = (start: number, text: string) => `${srtTime(start)} --> ${srtTime(start + 2)}\n${text}\n`;
    const said = [
      cue(1, 'Up.'),
      cue(9, 'Up.'),
      cue(11, 'Take'),
      cue(13, '-5 kg from the bar'),
      cue(15, '-Why?'),
    ];
    expect((await read(said.join('\n'), 'a.srt')).pages.map(({ text }) => text)).toEqual([
      'Up.\n\nUp. Take -5 kg from the bar\n\nWhy?',
    ]);
  });

  it('that stay on the screen after a pause are not said again', async () => {
    const text = `00:00:01 --> 00:00:03
Sit back

00:00:06 --> 00:00:08
Sit back
and brace.
`;
    expect((await read(text, 'a.srt')).pages.map((page) => page.text)).toEqual(['Sit back and brace.']);
  });

  it('are divided and read in proportion to their length where their time does not advance', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `Sit back, and count to ${at}`);
    const { pages } = await read(`00:00:00 --> 01:00:00\n${lines.join('\n')}`, 'a.srt');
    expect(Math.max(...pages.map(({ text }) => text.length))).toBeLessThan(10_000);
    expect(pages.at(-1)!.text).toContain('count to 59999');
    // With quadratic steps each of these takes minutes.
    await read(`00:00:00 --> 00:00:09\n${'<c '.repeat(30_000)}`, 'a.srt');
    const cue = (at: number) =>
      `00:00:0${at} --> 00:00:09\n${lines.map((line) => `${line} of ${at}`).join('\n')}`;
    expect((await read(`${cue(1)}\n\n${cue(2)}`, 'a.srt')).pages.at(-1)!.text).toContain('59999 of 2');
  });

  it('are recognized by their content', async () => {
    expect((await read(talk(3), 'a.txt')).pages[0]!.time).toBe('00:00:00');
    expect((await read('WEBVTT is a format.', 'a.md')).pages[0]!.time).toBeNull();
    expect((await read('At 00:10 --> 00:20 sit back.', 'a.srt')).pages[0]!.time).toBeNull();
  });
});
