// @ts-check

/**
 * Runs before the first picture of a page that main answers with the last frame: applies the frame's styles and scroll
 * positions, then loads the window's code once the frame is painted.
 */

/** @param {Element} element @param {(element: HTMLElement) => void} apply */
const withElement = (element, apply) => element instanceof HTMLElement && apply(element);

for (const element of document.querySelectorAll('#last-frame [data-style]'))
  withElement(element, ({ style, dataset }) => {
    style.cssText = dataset.style ?? '';
  });
for (const element of document.querySelectorAll('#last-frame [data-scroll]'))
  withElement(element, (scrolled) => {
    const [left, top] = (scrolled.dataset.scroll ?? '').split(' ').map(Number);
    scrolled.scrollTo(left ?? 0, top ?? 0);
  });

const code = document.querySelector('link[rel="modulepreload"]');
// A task after the next frame's: the frame is painted by then.
requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => code instanceof HTMLLinkElement && void import(code.href);
  port2.postMessage(null);
});
