// @ts-check
import { app } from 'electron';

// electron FOLDER: starts the app with the main file BENCH_MAIN, and writes when its window has painted an
// element for the selector BENCH_WANTED, or anything if that is empty, in ms since 1970. BENCH_SCREEN: the
// screen to open first.

const { BENCH_MAIN: main = '', BENCH_WANTED: wanted = '', BENCH_SCREEN: screen = '' } = process.env;

/** Runs in the page. */
const firstPaint = () =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint');
      if (paint) resolve(performance.timeOrigin + paint.startTime);
    });
    observer.observe({ type: 'paint', buffered: true });
  });

/**
 * Runs in the page. Resolves in the task after the first frame with the element in the document, but not before something was
 * painted.
 * @param {string} selector
 */
const painted = (selector) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const at = performance.timeOrigin + performance.now();
      void firstPaint().then((painted) => inUse(() => resolve(Math.max(at, painted))));
    };
    // Closed earlier, the program would leave nothing to show for the next start.
    const inUse = (/** @type {() => void} */ then) =>
      document.getElementById('last-frame') ? requestAnimationFrame(() => inUse(then)) : then();
    const look = () => {
      if (document.querySelector(selector)) port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

app.on('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', async () => {
    if (screen !== '') await contents.executeJavaScript(`location.hash = ${JSON.stringify(`#/${screen}`)}`);
    const script =
      wanted === ''
        ? `(${firstPaint})()`
        : `(() => { const firstPaint = ${firstPaint}; return (${painted})(${JSON.stringify(wanted)}); })()`;
    process.stdout.write(`${await contents.executeJavaScript(script)}\n`);
  });
});

await import(main);
