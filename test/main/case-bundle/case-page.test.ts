import { expect, it } from 'vitest';
import { casePageText } from '../../../main/case-bundle/case-page';

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
