import { canvasesOf } from './canvases-of';

/** Elements that the next start doesn't show again: open dialogs, menus, notices, and what lies beside or over a screen. */
const notShownAgain =
  'dialog, [popover], [data-not-shown-again], main ~ *, canvas, script, style, link, iframe, object, embed, form';

/**
 * Returns what an element shows, as markup that has the same look without any code of the window: values typed into fields
 * become attributes, the canvases of a map an image, styles and scroll positions data that public/last-frame.js applies.
 */
export function frameMarkup(shown: HTMLElement): string {
  const copy = shown.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  const originals = shown.querySelectorAll('*');
  const maps = [...shown.querySelectorAll('.leaflet-container')].map(canvasesOf);
  // Before anything is removed, so that both lists have the same order.
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original) keepLook(original, element);
  }
  for (const element of copy.querySelectorAll(notShownAgain)) element.remove();
  for (const [index, map] of copy.querySelectorAll('.leaflet-container').entries())
    map.prepend(maps[index] ?? '');
  copy.append(rulesOf(document));
  return copy.innerHTML;
}

/** Returns an element with the rules that scripts have made, for public/last-frame.js to make them again. */
function rulesOf({ adoptedStyleSheets }: Document): HTMLElement {
  const element = document.createElement('span');
  const rules = adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]);
  element.dataset.rules = rules.map(({ cssText }) => cssText).join('\n');
  return element;
}

function keepLook(original: Element, copy: Element): void {
  // Radio buttons of one name exclude each other, also those that React renders beside the frame.
  copy.removeAttribute('name');
  const { scrollTop, scrollLeft } = original;
  if (scrollTop > 0 || scrollLeft > 0) copy.setAttribute('data-scroll', `${scrollLeft} ${scrollTop}`);
  if (original instanceof HTMLInputElement) keepInput(original, copy);
  if (original instanceof HTMLOptionElement) copy.toggleAttribute('selected', original.selected);
  const style = copy.getAttribute('style');
  // The content security policy lets scripts of the page set a style, but not its markup.
  if (style !== null) copy.setAttribute('data-style', style);
  copy.removeAttribute('style');
}

function keepInput({ type, value, checked }: HTMLInputElement, copy: Element): void {
  if (type === 'checkbox' || type === 'radio') copy.toggleAttribute('checked', checked);
  else copy.setAttribute('value', type === 'password' ? '' : value);
}
