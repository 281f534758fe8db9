import type { CasePage } from '../../../shared/domain/case-bundle';
import { maxPageBody } from '../../../shared/domain/case-bundle';
import { isPageAttribute, isPageElement, isPagePicture } from '../../../shared/domain/page-markup';
import { currentLocale } from '../../../shared/i18n/language';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { pageStyle } from './page-style';

/** Characters. */
const maxTitle = 200;

/** Returns the document on the page as HTML that needs nothing else; null if there is none. */
export function staticPage(name: string): CasePage | null {
  const root = document.querySelector<HTMLElement>('article[data-document]');
  if (!root) return null;
  const whole = textOf(root, root, { left: maxPageBody });
  return {
    language: currentLocale,
    title: `${visibleText(name).slice(0, maxTitle)} · ${messages.cases.file.kindName}`,
    style: pageStyle(root),
    body: whole.length > maxPageBody ? textOf(root, root, { left: roomBeside(root) }) : whole,
  };
}

/** Of the pictures themselves. */
const roomForMarkup = 100_000;

/** Returns how many characters pictures can have beside the texts. */
function roomBeside(root: Element): number {
  return maxPageBody - roomForMarkup - textOf(root, root, { left: 0 }).length;
}

interface Room {
  /** Characters that pictures can have. */
  left: number;
}

function textOf(node: Node, root: Element, room: Room): string {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  if (!isPageElement(name)) return '';
  if (name === 'img') return pictureText(node, room);
  const given = [...node.attributes].flatMap(({ name: attribute, value }) =>
    // The document is hidden only in the window.
    isPageAttribute(attribute) && !(node === root && attribute === 'aria-hidden')
      ? [` ${attribute}="${escaped(value)}"`]
      : [],
  );
  const content = [...node.childNodes].map((child) => textOf(child, root, room));
  return `<${name}${given.join('')}>${content.join('')}</${name}>`;
}

/** A picture that has no room is named, because the bundle has it as a file; not the ground of a map, which has no name. */
function pictureText(picture: Element, room: Room): string {
  const [address, alt] = [picture.getAttribute('src') ?? '', picture.getAttribute('alt') ?? ''];
  const look = ['class', 'style'].map((name) => ` ${name}="${escaped(picture.getAttribute(name) ?? '')}"`);
  if (address.length > room.left || !isPagePicture(address))
    return alt === '' ? '' : `<p>${escaped(alt)} (${escaped(messages.cases.file.pictureLeft)})</p>`;
  room.left -= address.length;
  return `<img${look.join('')} src="${address}" alt="${escaped(alt)}">`;
}

/** Control characters have no place in HTML. The texts spell those out that were received. */
const unprintable = /(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

function escaped(text: string): string {
  return text
    .replaceAll(unprintable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
