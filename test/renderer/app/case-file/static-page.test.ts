import { afterEach, describe, expect, it } from 'vitest';
import { staticPage } from '../../../../renderer/app/case-file/static-page';

import { isPageMarkup } from '../../../../shared/domain/page-markup';

const png = 'data:image/png;base64,iVBORw0KGgo=';

afterEach(() => document.body.replaceChildren());

/** Returns the body of the page of a document with this content. */
function bodyOf(fill: (article: HTMLElement) => void): string {
  const article = document.createElement('article');
  article.dataset.document = '';
  article.setAttribute('aria-hidden', 'true');
  fill(article);
  document.body.append(article);
  return staticPage('A case')?.body ?? '';
}

/** What HTML can't have, but tab and line feed. */
const unprintable = /(?![\t\n])\p{Cc}|\p{Cs}/gu;

/** Parses a page as a browser without scripts does. */
function parsed(body: string): Document {
  return new DOMParser().parseFromString(body, 'text/html');
}

describe('a case file as HTML', () => {
  it.each([
    '</article></main><script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<style>*{display:none}</style>',
    '&lt;script&gt; &amp; <!-- -->',
    '\u202eRTL\u2066 and \u0000\u0007\u001b[31m',
    '\ud800 lone',
    ']]>"\'`{x}',
  ])('keeps %j as text', (text) => {
    const body = bodyOf((article) => article.append(text));
    const page = parsed(body);
    expect(page.querySelectorAll('*:not(html, head, body, article)')).toHaveLength(0);
    expect(page.body.textContent).toBe(text.replaceAll(unprintable, '\ufffd'));
    expect(body).not.toMatch(unprintable);
    expect(isPageMarkup(body)).toBe(true);
  });

  it('leaves out elements and attributes that could do something', () => {
    const body = bodyOf((article) => {
      article.append(document.createElement('script'));
      for (const name of ['style', 'iframe', 'a', 'form', 'input', 'button', 'object', 'link', 'canvas'])
        article.append(Object.assign(document.createElement(name), { textContent: 'active' }));
      const text = document.createElement('p');
      for (const name of ['onclick', 'id', 'title', 'href', 'srcdoc', 'formaction'])
        text.setAttribute(name, 'x');
      text.className = 'kept';
      article.append(text);
    });
    expect(body).toBe('<article><p class="kept"></p></article>');
  });

  it('has pictures that are in it, and names the others', () => {
    const body = bodyOf((article) => {
      for (const [src, alt] of [
        [png, 'The "map"'],
        ['https://example.com/a.png', 'Elsewhere'],
        ['data:image/svg+xml,<svg/>', 'Drawing'],
      ])
        article.append(Object.assign(document.createElement('img'), { src, alt }));
    });
    const page = parsed(body);
    expect([...page.images].map(({ alt }) => alt)).toEqual(['The "map"']);
    expect(page.body.textContent).toContain('Elsewhere');
    expect(page.body.textContent).toContain('Drawing');
    expect(body).not.toContain('example.com');
  });

  it('of 10,000 items is written whole', () => {
    const body = bodyOf((article) => {
      for (let at = 0; at < 10_000; at += 1)
        article.append(Object.assign(document.createElement('p'), { textContent: `<${at}>` }));
    });
    expect(parsed(body).querySelectorAll('p')).toHaveLength(10_000);
  });

  it('names the pictures that a call has no room for, and keeps all texts', () => {
    const large = `data:image/png;base64,${'A'.repeat(12_000_000)}`;
    const body = bodyOf((article) => {
      for (const alt of ['First', 'Second', 'Third'])
        article.append(Object.assign(document.createElement('img'), { src: large, alt }));
      article.append('The end');
    });
    const page = parsed(body);
    expect([...page.images].map(({ alt }) => alt)).toEqual(['First']);
    expect(page.body.textContent).toContain('Second (too large for this page: see the folder “pictures”)');
    expect(page.body.textContent).toContain('The end');
    expect(body.length).toBeLessThanOrEqual(22_000_000);
  });

  it('leaves out pictures without a name that have no room, such as the world below the marks of a map', () => {
    const large = `data:image/png;base64,${'A'.repeat(23_000_000)}`;
    const body = bodyOf((article) => {
      const map = Object.assign(document.createElement('div'), { textContent: '1' });
      map.prepend(Object.assign(document.createElement('img'), { src: large, alt: '' }));
      article.append(map);
    });
    expect(body).toBe('<article><div>1</div></article>');
  });

  it('is nothing without a document', () => {
    expect(staticPage('A case')).toBeNull();
  });
});
