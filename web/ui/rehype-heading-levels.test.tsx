import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Markdown } from './markdown.tsx';

const tags = (text: string, top: 2 | 3 = 3) =>
  [...renderToStaticMarkup(<Markdown text={text} top={top} />).matchAll(/<(h\d)/g)].map((match) => match[1]);

it('begins below the screen’s own headings and skips no level', () => {
  expect(tags('## a\n\n#### b\n\n# c\n\n## d')).toEqual(['h3', 'h4', 'h3', 'h4']);
  expect(tags('# a\n\n## b', 2)).toEqual(['h2', 'h3']);
});

it('renders no raw HTML, no remote picture and no dangerous address', () => {
  vi.stubGlobal('location', new URL('https://coach.gym.example/chat'));
  const html = renderToStaticMarkup(
    <Markdown
      text={
        '<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n![a](https://x.example/a.png) ![b](/own.png) ![c](//x.example/c.png)\n\n[js](javascript:alert(1)) [data](data:text/html,x) [ok](https://ok.example) [mail](mailto:a@b.c)'
      }
    />,
  );
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img src="x"');
  expect(html.match(/<img[^>]*>/g)).toEqual(['<img src="/own.png" alt="b" loading="lazy"/>']);
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('data:text');
  expect(html).toContain('href="https://ok.example" target="_blank" rel="noopener nofollow"');
  expect(html).toContain('href="mailto:a@b.c"');
});
