/** Elements of a document. */
const elements: ReadonlySet<string> = new Set([
  ...[
    'article',
    'header',
    'section',
    'figure',
    'figcaption',
    'h1',
    'h2',
    'h3',
    'p',
    'div',
    'span',
    'strong',
    'bdi',
  ],
  ...['time', 'dl', 'dt', 'dd', 'ol', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ...['svg', 'g', 'path', 'line', 'polyline', 'circle', 'rect'],
]);
/** Their attributes that have no effect beyond their look and meaning. */
const attributes: ReadonlySet<string> = new Set([
  ...[
    'class',
    'style',
    'lang',
    'dir',
    'alt',
    'scope',
    'colspan',
    'datetime',
    'role',
    'aria-label',
    'aria-hidden',
  ],
  ...[
    'data-number',
    'data-kind',
    'data-rank',
    'viewbox',
    'width',
    'height',
    'd',
    'points',
    'x1',
    'y1',
    'x2',
    'y2',
  ],
  ...['cx', 'cy', 'r', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
]);
const pictureAddress = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=]+$/;

/** Whether a page can have an element of this name, with its content. */
export function isPageElement(name: string): boolean {
  return elements.has(name);
}

export function isPageAttribute(name: string): boolean {
  return attributes.has(name.toLowerCase());
}

/** Whether an address is that of a picture that it contains. */
export function isPagePicture(address: string): boolean {
  return pictureAddress.test(address);
}

/**
 * Whether HTML has only elements and attributes that a page can have, as a page is written: every element but a picture is
 * closed, and every value is in quotation marks. Such HTML refers to nothing outside, and does nothing.
 */
export function isPageMarkup(html: string): boolean {
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; ) {
    const end = html.indexOf('>', at);
    const tag = end === -1 ? null : html.slice(at + 1, end);
    if (tag === null) return false;
    if (tag.startsWith('/')) {
      if (open.pop() !== tag.slice(1)) return false;
    } else {
      const [name] = tag.split(' ', 1);
      if (name === undefined || !elements.has(name) || !hasPageAttributes(name, tag.slice(name.length)))
        return false;
      if (name !== 'img') open.push(name);
    }
    at = html.indexOf('<', end);
  }
  return open.length === 0;
}

const attributeStart = / ([A-Za-z][A-Za-z0-9-]*)="/y;

/** `text`: what follows the name in a tag. */
function hasPageAttributes(element: string, text: string): boolean {
  for (let at = 0; at < text.length; ) {
    attributeStart.lastIndex = at;
    const name = attributeStart.exec(text)?.[1];
    const from = attributeStart.lastIndex;
    const end = text.indexOf('"', from);
    if (name === undefined || end === -1) return false;
    const isPicture = element === 'img' && name === 'src' && isPagePicture(text.slice(from, end));
    if (!isPicture && !isPageAttribute(name)) return false;
    at = end + 1;
  }
  return true;
}
