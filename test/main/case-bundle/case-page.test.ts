import { expect, it } from 'vitest';
import { casePageText } from '../../../main/case-bundle/case-page';
import { casePageSchema } from '../../../shared/schemas/case-schema';

const page = { language: 'en', title: 'Ring', style: 'p { color: red }', body: '<p>Text</p>' };

it('a page forbids everything but its own styles and pictures, before anything else of it', () => {
  const text = casePageText(page);
  const policy =
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  expect(text).toContain(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  expect(text.indexOf('Content-Security-Policy')).toBeLessThan(text.indexOf('<title>'));
});

it('a title or style of a page ends nothing early', () => {
  const text = casePageText({
    ...page,
    title: '</title><script>',
    style: 'p::after { content: "</style><script>" }',
  });
  expect(text).not.toContain('<script>alert');
  expect(text.match(/<\/title>/g)).toHaveLength(1);
  expect(text.match(/<\/style>/g)).toHaveLength(1);
});

it.each([
  '<meta http-equiv="refresh" content="0; url=https://example.com">',
  '<a href="https://example.com">Log in</a>',
  '<script>alert(1)</script>',
  '</main></body><form action="https://example.com"></form>',
  '<p onclick="alert(1)">Text</p>',
  '<p class="a"onclick="alert(1)">Text</p>',
  '<p class=a onclick=alert(1)>Text</p>',
  '<p/onclick="alert(1)">Text</p>',
  '<P>Text</P>',
  '<p>Not closed',
  '</p>',
  '<p title=">" onclick="alert(1)"></p>',
  '<!-- --><p>Text</p>',
  '<![CDATA[',
  '<',
  '<img src="https://example.com/a.png" alt="">',
  '<img src="data:image/svg+xml;base64,AAAA" alt="">',
  '<p src="data:image/png;base64,AAAA"></p>',
  '<img src="data:image/png;base64,AAAA" srcset="https://example.com/a.png 2x" alt="">',
  '<svg><use href="https://example.com/a.svg"></use></svg>',
])('the window can’t send %j as a page', (body) => {
  expect(casePageSchema.safeParse({ ...page, body }).success).toBe(false);
});

it('the window can send a page with texts and pictures', () => {
  const picture = `<img class="world" style="width: 1px" src="data:image/png;base64,${'A'.repeat(20_000_000)}" alt="">`;
  const body = `<article class="a"><p lang="en">5 &gt; 4 &lt;b&gt;</p>${picture}<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></article>`;
  expect(casePageSchema.safeParse({ ...page, body }).success).toBe(true);
});
