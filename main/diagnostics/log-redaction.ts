import { updateFaults } from '../../shared/domain/update';

/** A value that a log line or a diagnostics text may hold. */
export type Fact = string | number | boolean;

/** Facts by name: names of `shapes` below, whatever else they are called is left out. */
export type Facts = Readonly<Record<string, Fact>>;

/** What stands in the place of a value that is not what its name promises. */
export const leftOut = '[left out]';

/**
 * The one way of anything into the log and into a diagnostics text. Each name has a shape, and a value of another shape is left
 * out: so nothing that a service sent or a person typed gets in, whoever hands it over by mistake.
 */
export function redacted(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, shaped(name, value)]));
}

type Shape = (value: Fact) => Fact | null;

const whole: Shape = (value) =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) < 1e12 ? value : null;
/** A limit of the settings: too coarse for a place. */
const tenths: Shape = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value * 10) ? value : null;
const flag: Shape = (value) => (typeof value === 'boolean' ? value : null);
const matching =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : null;
const oneOf = (words: readonly string[]): Shape => {
  const known = new Set(words);
  return (value) => (typeof value === 'string' && known.has(value) ? value : null);
};
const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.reduce<Fact | null>((found, shape) => found ?? shape(value), null);

/** The name of a kind of error: of a class, never of a person. */
const errorName = matching(/^(?:[A-Z][A-Za-z]{0,38})?(?:Error|Exception)$|^unknown$/);
/** Codes of the system, of Node, of SQLite and of Chromium. */
const code = matching(/^(?:E[A-Z]{2,15}|ERR_[A-Z_]{2,40}|SQLITE_[A-Z_]{2,30})$/);
/** "45.4.1", and Chromium's "150.0.7871.12", which no IP address is. */
const version = matching(/^\d{1,4}\.\d{1,5}\.\d{1,5}$|^\d{2,4}\.\d\.\d{4,5}\.\d{1,4}$/);
/** Calls of the contract, by their form: their names were checked before. */
const call = matching(/^[a-z]{2,20}\.[a-zA-Z]{2,30}$|^unknown$/);
/** Positions in the program's own scripts, as `ownFrames` writes them. */
const frames = matching(/^(?:[\w-]{1,60}\.c?js:\d{1,7}:\d{1,7}(?: < |$)){1,12}$/);

/** Why something happened, in words of ours or of Electron. */
const reasons = oneOf([
  ...['sender', 'name', 'request', 'rate', 'deadline', 'exit', 'message', 'not opened', 'not migrated'],
  ...['clean-exit', 'abnormal-exit', 'killed', 'crashed', 'oom', 'launch-failed', 'integrity-failure'],
  ...['memory-eviction', 'hung', 'reload', 'wait', 'The start message is not understood.'],
  ...updateFaults,
]);

/** What each name stands for. To log something new, it is named here first. */
const shapes: Readonly<Record<string, Shape>> = {
  reason: either(reasons, errorName, code),
  where: oneOf(['main', 'window', 'store', 'service']),
  error: either(errorName, matching(/^(?:InvalidMessage|UnknownCall)$/)),
  code: either(code, whole, oneOf(['killed'])),
  call,
  name: call,
  frames,
  count: whole,
  setAside: either(flag, whole, matching(/^[a-z-]{1,30}\.(?:json|db)$/)),
  file: matching(/^[a-z-]{1,30}(?:\.[a-z-]{1,8}){0,2}$/),
  version,
  electron: version,
  chromium: version,
  node: version,
  platform: oneOf(['aix', 'darwin', 'freebsd', 'linux', 'openbsd', 'sunos', 'win32']),
  processor: oneOf(['arm', 'arm64', 'ia32', 'x64']),
  system: version,
  language: matching(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/),
  bytes: whole,
  process: oneOf(['Browser', 'Tab', 'Utility', 'Zygote', 'GPU', 'Sandbox helper', 'Unknown', 'Other']),
  kind: matching(/^[a-z]{1,20}(?:-[a-z]{1,20}){0,5}$/),
  state: matching(/^[A-Za-z]{1,20}(?:-[a-z]{1,20}){0,5}$/),
  setting: matching(/^[a-zA-Z]{1,30}(?:\.[a-zA-Z_]{1,30}){0,3}$/),
  is: either(
    flag,
    whole,
    tenths,
    oneOf(['system', 'light', 'dark', 'local', 'utc', 'set', 'not set', 'all', 'en', 'es']),
  ),
};

function shaped(name: string, value: Fact): Fact {
  return (Object.hasOwn(shapes, name) ? shapes[name]?.(value) : null) ?? leftOut;
}

/** The numbers that the system's release begins with, "6.8.0" of "6.8.0-45-generic": what follows is anybody's. '' for none. */
export function releaseNumbers(release: string): string {
  return /^\d+\.\d+\.\d+/.exec(release)?.[0] ?? '';
}

/** The frames of an error's stack that are in the program's own files, by file name alone, the innermost first; '' for none. */
export function ownFrames(stack: string | undefined): string {
  const found = [
    ...(stack ?? '').slice(0, 20_000).matchAll(/[\\/]([\w-]{1,60}\.c?js):(\d{1,7}):(\d{1,7})\)?$/gm),
  ];
  return found
    .slice(0, 12)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
    .join(' < ');
}
