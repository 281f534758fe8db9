import type { Page } from 'playwright-core';

/**
 * Returns the texts and controls on the page that don't fit, a line each: what cuts them off, what a text leaves, or what covers
 * it. Texts of services and people are left out, since they can have any length. What can be scrolled to fits, and a text that
 * ends in an ellipsis does if it is also the tooltip.
 */
export function misfits(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const received = 'bdi, pre, code, kbd, .mono, .visually-hidden, .leaflet-container, svg, option';
    const tolerance = 1.5;
    interface Placed {
      readonly text: string;
      readonly parent: HTMLElement;
      readonly box: DOMRect;
    }
    const spaced = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();

    /** False for what only screen readers read, too. */
    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      for (let at: Element | null = element; at; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
      return true;
    }

    function placedControls(): readonly Placed[] {
      return [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea')]
        .filter((control) => !control.closest(received) && isSeen(control))
        .map((control) => ({
          text: spaced(control.getAttribute('aria-label') ?? control.textContent),
          parent: control.parentElement ?? control,
          box: control.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 1);
    }

    /** What can be scrolled sideways, except the grid and what a service sent. */
    function sideways(): readonly string[] {
      return [...document.querySelectorAll('body *')]
        .filter((element) => scrolls(element, 'overflowX') && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => !element.matches(`${received}, .reports-grid *, textarea`) && isSeen(element))
        .map((element) => `${named(element)} scrolls sideways`);
    }

    function placedTexts(): readonly Placed[] {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: Placed[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = spaced(node.textContent);
        if (!parent || !/\p{L}{2}/u.test(text) || parent.closest(received)) continue;
        if (!isSeen(parent) || text === parent.closest('[title]')?.getAttribute('title')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) if (box.width > 1) found.push({ text, parent, box });
      }
      return found;
    }

    /** The part of an element that shows what is in it. */
    function clipOf(element: Element): DOMRect | null {
      const { overflowX, overflowY } = getComputedStyle(element);
      if (overflowX === 'visible' && overflowY === 'visible') return null;
      const { left, top } = element.getBoundingClientRect();
      // Without scroll bars.
      return new DOMRect(
        left + element.clientLeft,
        top + element.clientTop,
        element.clientWidth,
        element.clientHeight,
      );
    }

    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') =>
      /auto|scroll/.test(getComputedStyle(element)[axis]);

    /** Returns what cuts a text off; null if it is whole, or can be scrolled to. */
    function cutBy({ parent, box }: Placed): Element | 'window' | null {
      let [across, down] = [true, true];
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const clip = clipOf(at);
        if (clip && (clip.width < 2 || clip.height < 2)) return null;
        if (scrolls(at, 'overflowX')) across = false;
        if (scrolls(at, 'overflowY')) down = false;
        if (!clip) continue;
        const beside = box.right > clip.right + tolerance || box.left < clip.left - tolerance;
        // The lowest line of a text reaches below what it needs.
        const below = box.bottom > clip.bottom + 4 || box.top < clip.top - 4;
        if ((across && beside) || (down && below)) return at;
      }
      const outside = box.right > window.innerWidth + tolerance || box.left < -tolerance;
      return across && outside ? 'window' : null;
    }

    /** A frame that a text must not leave, whatever shows it. */
    const frames = 'button, [role="tab"], [role="menuitem"], th, td, label, legend, dialog, .popover';
    function leaves({ parent, box }: Placed): Element | null {
      const frame = parent.closest(frames);
      if (frame === null) return null;
      const outer = frame.getBoundingClientRect();
      const isInside = box.right <= outer.right + tolerance && box.left >= outer.left - tolerance;
      return isInside || outer.width < 2 ? null : frame;
    }

    type Edges = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
    const edgesOf = ({ left, top, right, bottom }: DOMRect): Edges => ({ left, top, right, bottom });
    const intersection = (one: Edges, other: Edges): Edges => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });

    /** Returns the part of a text that nothing around it scrolls or cuts away. */
    function seenPart(parent: Element, box: Edges): Edges {
      let seen = box;
      for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
        const clip = clipOf(at);
        if (clip) seen = intersection(seen, edgesOf(clip));
      }
      return seen;
    }

    /** Returns true if something with a background lies between two texts at a point, such as a menu or a fixed footer. */
    function areApart(one: Element, other: Element, x: number, y: number): boolean {
      let at = document.elementFromPoint(x, y);
      for (; at && !(at.contains(one) && at.contains(other)); at = at.parentElement)
        if (getComputedStyle(at).backgroundColor !== 'rgba(0, 0, 0, 0)') return true;
      return at === null;
    }

    const named = (element: Element | 'window') =>
      element === 'window'
        ? element
        : `${element.localName}.${String(element.getAttribute('class')).split(' ').join('.')}`;

    const texts = placedTexts();
    const cut = [...texts, ...placedControls()].flatMap((placed) => {
      const by = cutBy(placed);
      const left = by === null ? leaves(placed) : null;
      if (by !== null) return [`“${placed.text}” is cut off by ${named(by)}`];
      return left === null ? [] : [`“${placed.text}” leaves ${named(left)}`];
    });
    const shown = texts.flatMap(({ text, parent, box }) => {
      const seen = seenPart(parent, edgesOf(box));
      return seen.right > seen.left && seen.bottom > seen.top ? [{ text, parent, seen }] : [];
    });
    const covering = shown.flatMap((one, at) =>
      shown.slice(at + 1).flatMap((other) => {
        if (one.parent === other.parent) return [];
        const { left, top, right, bottom } = intersection(one.seen, other.seen);
        if (right - left < 2 || bottom - top < 5) return [];
        if (areApart(one.parent, other.parent, (left + right) / 2, (top + bottom) / 2)) return [];
        return [`“${one.text}” and “${other.text}” overlap`];
      }),
    );
    return [...new Set([...cut, ...covering, ...sideways()])];
  });
}
