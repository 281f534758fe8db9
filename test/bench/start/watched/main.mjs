// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';

// electron FOLDER: starts the app with the main file BENCH_MAIN, and writes as JSON when its window has painted an
// element for the selector BENCH_WANTED, or anything if that is empty, in ms since 1970, and how much CPU time its main
// process and its page had taken by then, ms; Linux only. BENCH_SCREEN: the screen to open first.

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
      void firstPaint().then((painted) => resolve(Math.max(at, painted)));
    };
    const look = () => {
      if (document.querySelector(selector)) port2.postMessage(null);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** Runs in the page. Closed earlier, the program would leave nothing to show for the next start. */
const withoutLastFrame = () =>
  new Promise((resolve) => {
    const look = () => (document.getElementById('last-frame') ? requestAnimationFrame(look) : resolve(null));
    look();
  });

/** @param {number} pid */
function cpuTimeOf(pid) {
  if (process.platform !== 'linux') return 0;
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => schedulingOf(pid, thread));
  // Linux counts ns.
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6;
}

/** @param {number} pid @param {string} thread */
function schedulingOf(pid, thread) {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8');
  } catch {
    // The thread has ended.
    return '0';
  }
}

app.on('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', async () => {
    if (screen !== '') await contents.executeJavaScript(`location.hash = ${JSON.stringify(`#/${screen}`)}`);
    const script =
      wanted === ''
        ? `(${firstPaint})()`
        : `(() => { const firstPaint = ${firstPaint}; return (${painted})(${JSON.stringify(wanted)}); })()`;
    const at = await contents.executeJavaScript(script);
    const cpuTime = { main: cpuTimeOf(process.pid), page: cpuTimeOf(contents.getOSProcessId()) };
    await contents.executeJavaScript(`(${withoutLastFrame})()`);
    process.stdout.write(`${JSON.stringify({ at, cpuTime })}\n`);
  });
});

// As Electron loads a program's main file.
if (main.endsWith('.mjs')) await import(main);
else createRequire(import.meta.url)(fileURLToPath(main));
