import { Hono } from 'hono';
import { html } from 'hono/html';
import { checkoutPages } from './checkout-page.ts';
import { invoicePages } from './invoice-page.ts';
import { layout } from './layout.ts';
import type { PageParts } from './parts.ts';
import { portalPages } from './portal-page.ts';
import { STYLE } from './style.ts';

/** Creates the hosted pages: checkout, portal, invoice. */
export function createPages({ catchUp, ...parts }: PageParts & { catchUp(): void }): Hono {
  const { box, chaos, base } = parts;
  const pages = new Hono();
  const notice = (title: string, text: string) =>
    layout({ base, product: box.product, title, body: html`<p>${text}</p>` });
  pages.use(async (c, next) => {
    if (chaos.down)
      return c.html(notice('Out of order', 'The test payments do not answer. Try again later.'), 503);
    catchUp();
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
  });
  pages.get('/style.css', (c) => {
    c.header('content-type', 'text/css; charset=utf-8');
    c.header('cache-control', 'no-cache');
    return c.body(STYLE);
  });
  pages.route('/', checkoutPages(parts));
  pages.route('/', portalPages(parts));
  pages.route('/', invoicePages(parts));
  pages.all('*', (c) => c.html(notice('Not found', 'There is no such page. Start again from the app.'), 404));
  return pages;
}
