import { describe, expect, it } from 'vitest';
import { readWork } from './read-file.ts';

const read = async (body: string) => {
  const { pages } = await readWork(
    Buffer.from(`<html><title>Gym</title><body>${body}</body></html>`),
    'a.html',
  );
  return pages.map(({ text }) => text).join('\n\n');
};

describe('an accordion of a web page', () => {
  it('keeps its questions and answers, open or not', async () => {
    const page =
      '<h3><button aria-expanded="true">What is RPE?</button></h3><div><p>The rate of effort.</p></div>' +
      '<h3><button aria-expanded="false">How long do I rest?</button></h3><div><div style="display:none"><p>Three minutes.</p></div></div>' +
      '<h3><a aria-controls="p3">Do I need a belt?</a></h3><p>Many ask.</p><div id="p3" hidden><p>Not yet.</p></div>';
    expect(await read(page)).toBe(
      '# What is RPE?\n\nThe rate of effort.\n\n# How long do I rest?\n\nThree minutes.\n\n# Do I need a belt?\n\nMany ask.\n\nNot yet.',
    );
  });

  it('is no menu, button beside a heading, or advertisement', async () => {
    const page =
      '<button aria-expanded="false" aria-controls="menu">Menu</button><div id="menu" hidden>Home</div>' +
      '<h2>Rest <button>Copy link</button></h2><p>Three minutes.</p><div hidden>Buy now</div>' +
      '<h2><button aria-expanded="true">Load</button></h2><p>Heavy.</p><div hidden>Sign up</div>';
    expect(await read(page)).toBe('# Rest\n\nThree minutes.\n\n# Load\n\nHeavy.');
  });
});

describe('the main part of a web page', () => {
  it('is its content', async () => {
    expect(await read('<h1>The Shed<p>Home<main><p>Sit <b>back</b>.</p></main><p>©</p>')).toBe(
      'Sit **back**.',
    );
  });

  it.each([
    '<script>var a = "<main>";</script>',
    '<!-- <main> -->',
    '<main></main>',
    '<main hidden>Later</main>',
  ])('is the whole page beside %s', async (other) => {
    expect(await read(`${other}<p>Sit back.</p>`)).toBe('Sit back.');
  });
});

it('text deleted from a web page is not read', async () => {
  expect(await read('<p>Squat <del>twice</del> <ins>once</ins> a week.</p>')).toBe('Squat once a week.');
});
