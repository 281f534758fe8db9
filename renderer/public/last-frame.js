// @ts-check

/**
 * Runs before the first picture of a page that main answers with the last frame: shows it, and loads the window's code once it
 * is painted.
 */

/** How long the code waits for the frame's painting, ms. */
const longestMs = 200;

const markup = document.getElementById('last-frame-markup');
const script = document.querySelector('script[data-code]');
if (script instanceof HTMLScriptElement) {
  // First, so that the window works whatever the frame is. Main loads the app once this is requested.
  afterPaint(() => void import(script.dataset.code ?? ''));
  if (markup instanceof HTMLTemplateElement) showFrame(markup);
}

/** @param {HTMLTemplateElement} template */
function showFrame(template) {
  const frame = document.createElement('div');
  frame.id = 'last-frame';
  // Nobody can use or hear it.
  frame.inert = true;
  frame.ariaHidden = 'true';
  frame.append(template.content);
  for (const element of withData(frame, 'style')) element.style.cssText = element.dataset.style ?? '';
  for (const { dataset } of withData(frame, 'rules')) addRules(dataset.rules ?? '');
  // Chromium doesn't paint what it laid out while the window was hidden until it lays it out again.
  frame.style.width = '99%';
  template.replaceWith(frame);
  requestAnimationFrame(() => {
    frame.style.width = '';
    for (const element of withData(frame, 'scroll')) {
      const [left, top] = (element.dataset.scroll ?? '').split(' ').map(Number);
      element.scrollTo(left ?? 0, top ?? 0);
    }
  });
}

/** @param {HTMLElement} frame @param {string} name */
function withData(frame, name) {
  const elements = [...frame.querySelectorAll(`[data-${name}]`)];
  return elements.flatMap((element) =>
    element instanceof HTMLElement || element instanceof SVGElement ? element : [],
  );
}

/** @param {string} rules */
function addRules(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/** Calls back once something is on the screen, or soon, also in a window that isn't visible. @param {() => void} load */
function afterPaint(load) {
  let isOver = false;
  const loadOnce = () => {
    if (!isOver) load();
    isOver = true;
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) loadOnce();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(loadOnce, longestMs);
}
