/** Elements that the next start doesn't show again: open dialogs, menus, notices, the open report. */
const notShownAgain =
  'dialog, [popover], [data-not-shown-again], script, style, link, iframe, object, embed, form';

/**
 * Returns what an element shows, as markup that has the same look without any code of the window: values typed into fields
 * become attributes, pictures of canvases images, styles and scroll positions data that public/last-frame.js applies.
 */
export function frameMarkup(shown: HTMLElement): string {
  const copy = shown.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return '';
  const originals = shown.querySelectorAll('*');
  // Before anything is removed, so that both lists have the same order.
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original) keepLook(original, element);
  }
  for (const element of copy.querySelectorAll(notShownAgain)) element.remove();
  return copy.innerHTML;
}

function keepLook(original: Element, copy: Element): void {
  // Radio buttons of one name exclude each other, also those that React renders beside the frame.
  copy.removeAttribute('name');
  const { scrollTop, scrollLeft } = original;
  if (scrollTop > 0 || scrollLeft > 0) copy.setAttribute('data-scroll', `${scrollLeft} ${scrollTop}`);
  if (original instanceof HTMLInputElement) keepInput(original, copy);
  const style = copy.getAttribute('style');
  // The content security policy lets scripts of the page set a style, but not its markup.
  if (style !== null) copy.setAttribute('data-style', style);
  copy.removeAttribute('style');
  if (original instanceof HTMLCanvasElement) copy.replaceWith(pictureOf(original, copy));
}

function keepInput({ type, value, checked }: HTMLInputElement, copy: Element): void {
  if (type === 'checkbox' || type === 'radio') copy.toggleAttribute('checked', checked);
  else copy.setAttribute('value', type === 'password' ? '' : value);
}

/** Returns an image of a canvas, in its place; nothing is in it if the canvas can't be read. */
function pictureOf(canvas: HTMLCanvasElement, copy: Element): Element {
  const image = document.createElement('img');
  for (const { name, value } of copy.attributes)
    if (!['width', 'height'].includes(name)) image.setAttribute(name, value);
  const isEmpty = canvas.width === 0 || canvas.height === 0;
  if (!isEmpty) image.src = canvas.toDataURL('image/webp', 0.9);
  image.alt = '';
  return image;
}
