import { beforeEach, expect, it } from 'vitest';
import { frameMarkup } from '../../../renderer/last-frame/frame-markup';

beforeEach(() => {
  // jsdom has none.
  const sheet = { cssRules: [{ cssText: '.cell { width: 97px; }' }] };
  Object.defineProperty(document, 'adoptedStyleSheets', { configurable: true, value: [sheet] });
});

/** Returns the markup of what was shown, parsed again, as the next start parses it. */
function shownAgain(make: (shown: HTMLElement) => void): HTMLElement {
  const shown = document.createElement('div');
  document.body.append(shown);
  make(shown);
  const page = new DOMParser().parseFromString(frameMarkup(shown), 'text/html');
  shown.remove();
  return page.body;
}

it.each([
  '</div><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; " \' ` \u00a0 \ud83d\ude00',
  '<!-- --!><svg><style><a title="</style><img src=x onerror=alert(1)>">',
])('shows text as it was, never as markup: %s', (text) => {
  const again = shownAgain((shown) => {
    shown.append(text);
    shown.setAttribute('title', text);
    const field = document.createElement('input');
    field.value = text;
    field.title = text;
    shown.append(field);
  });
  expect(again.textContent).toBe(text);
  expect([...again.querySelectorAll('*')].map(({ tagName }) => tagName)).toEqual(['INPUT', 'SPAN']);
  const [field] = again.querySelectorAll('input');
  expect([field?.value, field?.title]).toEqual([text, text]);
});

it('has no style that the content security policy refuses, but what sets it again', () => {
  const again = shownAgain((shown) => {
    const row = document.createElement('div');
    row.style.transform = 'translateY(32px)';
    shown.append(row);
  });
  const row = again.querySelector('div');
  expect([row?.getAttribute('style'), row?.dataset.style]).toEqual([null, 'transform: translateY(32px);']);
  expect(again.querySelector('span')?.dataset.rules).toBe('.cell { width: 97px; }');
});

it('leaves out what the next start doesn’t show, and typed passwords', () => {
  const again = shownAgain((shown) => {
    shown.innerHTML =
      '<dialog open>A</dialog><p popover>B</p><p data-not-shown-again>C</p><div><main>D</main><p>E</p></div><input type="password">';
    const [password] = shown.querySelectorAll('input');
    if (password) password.value = 'secret';
  });
  expect(again.textContent).toBe('D');
  expect(again.innerHTML).not.toContain('secret');
});

it('has what was ticked, typed and chosen, and how far lists were scrolled', () => {
  const again = shownAgain((shown) => {
    shown.innerHTML =
      '<input type="checkbox" name="all"><div></div><select><option>10</option><option>20</option></select>';
    const [box, list, choice] = shown.children;
    if (box instanceof HTMLInputElement) box.checked = true;
    if (choice instanceof HTMLSelectElement) choice.value = '20';
    if (list) Object.defineProperty(list, 'scrollTop', { value: 640 });
  });
  const [box] = again.querySelectorAll('input');
  expect([box?.checked, box?.name]).toEqual([true, '']);
  expect(again.querySelector('div')?.dataset.scroll).toBe('0 640');
  expect(again.querySelector('select')?.value).toBe('20');
});
