import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageText } from './page-text.ts';

describe('the text of a page', () => {
  it('is its words, one line per block, without invisible parts', async () => {
    const html = `<!doctype html><html><head><title>Meet &amp; results</title><style>p { color: red }</style>
      <script>if (a < b) document.write('<p>no</p>')</script></head>
      <body><nav><a href="/">Home</a></nav><!-- <p>hidden</p> -->
      <H1 class="a>b">Spring   meet</H1><p>Squat: 180&nbsp;kg &#8211; <b>three</b> white lights.<br>Bench: 5 < 6</p>
      <ul><li>One<li>Two</ul><TEMPLATE><p>later</p></TEMPLATE><footer>Imprint</footer></body></html>`;
    expect(await pageText(html)).toEqual({
      title: 'Meet & results',
      text: ['Spring meet', 'Squat: 180 kg – three white lights.', 'Bench: 5 < 6', 'One', 'Two'].join('\n'),
    });
  });

  it('can be extracted from any input', async () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '</',
      '<p',
      '"',
      "='",
      '<script>',
      '</script',
      '<!--',
      '-->',
      '&#x',
      ';',
      'a',
      '\n',
      '<title>',
      '\u0130',
      '\ud800',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const { text } = await pageText(pieces.join(''));
        return text.isWellFormed() && !text.includes('<script>');
      }),
      { numRuns: 2000 },
    );
  });

  it('resolves every named character reference', async () => {
    const { text } = await pageText('<title>Gr&ouml;&szlig;e</title>3&nbsp;&rarr;&nbsp;5 &amp;lt; &#x1F3CB;');
    expect(text).toBe('3 → 5 &lt; 🏋');
  });

  it.each([
    '<',
    '<p',
    '<p ',
    '<div>',
    '<table><b>x',
    '<a><div>',
    '</p>',
    '<script>',
    '<title>',
    '<!--',
    '<a b="',
    '&#',
    '&lt',
    '</',
  ])('is extracted quickly, even from a million characters of %j', { timeout: 8000 }, async (piece) => {
    // In quadratic time it would take minutes.
    expect((await pageText(piece.repeat(1_000_000 / piece.length))).text.length).toBeLessThanOrEqual(
      1_000_000,
    );
  });

  it('is extracted quickly, even from one tag with a hundred thousand attributes', {
    timeout: 8000,
  }, async () => {
    const attributes = Array.from({ length: 100_000 }, (_, n) => `a${n}`).join(' ');
    expect((await pageText(`<p ${attributes}>Squat`)).text).toBe('Squat');
  });

  it('is the same wherever the slices in which it is read begin', async () => {
    const block = '<p class="a">Squat &amp; bench\r\n<b>now</b></p><script>if (a < b) c();</script>';
    const blocks = 4000;
    const { text } = await pageText(block.repeat(blocks));
    expect(text.split('\n')).toEqual(Array.from({ length: blocks }, () => ['Squat & bench', 'now']).flat());
  });

  it('gives other work its turn, and ends once there is enough', async () => {
    let turns = 0;
    const timer = setInterval(() => void turns++);
    const html = '<p>Squat to depth.</p>'.repeat(45_000);
    const whole = (await pageText(html)).text;
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    const { text } = await pageText(html, 12_000);
    expect(text.length).toBeGreaterThan(12_000);
    expect(text.length).toBeLessThan(100_000);
    expect(whole.startsWith(text)).toBe(true);
  });
});
