/** The names under which services and gateways wrap a list of reports, and an object around such a list. */
const listNames = 'reports|data|items|results|result|content|records|values?|list|entries|rows|docs';
const outerNames = 'data|response|result|body|payload|page|_embedded';
/** Text without another object or list in it, outside of strings. */
const flat = String.raw`(?:"(?:[^"\\]|\\.)*"|[^{}[\]"])*`;
/** A member next to the list: its name, and a value without a list that isn't empty. */
const other = String.raw`"((?:[^"\\]|\\.)*)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-+.\w]+|\[\s*\]|\{${flat}(?:\{${flat}\}${flat})*\})`;
const before = String.raw`\{\s*(?:${other}\s*,\s*){0,20}`;
const after = String.raw`(?:\s*,\s*${other}){0,20}\s*\}`;

/** The text around a list in an object, and in an object in an object. */
const wrappings = ['', String.raw`"(?:${outerNames})"\s*:\s*${before}`].map((inner, levels) => ({
  beginning: new RegExp(String.raw`^\s*${before}${inner}"(?:${listNames})"\s*:\s*(?=\[)`),
  ending: new RegExp(String.raw`\]${after.repeat(levels + 1)}\s*$`),
}));
const ofReport = /"(?:id|transaction_id|event)"\s*:/;

/** How many bytes at the beginning and at the end of an answer can have the members next to the list. */
const reach = 2_000;

const decoder = new TextDecoder('latin1');

/**
 * Returns the list of an answer that is an object around it, such as `{"total":2,"reports":[…]}`, or around such an object; null
 * if it isn't such a one. Only the members next to the list are read, so it may be damaged or cut off. An object with an ID is a
 * report.
 */
export function wrappedList(body: Uint8Array): Uint8Array | null {
  // One character for each byte, so that indexes are offsets.
  const head = decoder.decode(body.subarray(0, reach));
  for (const { beginning, ending } of wrappings) {
    const [before] = beginning.exec(head) ?? [];
    if (before === undefined) continue;
    const tailFrom = Math.max(before.length, body.length - reach);
    const end = ending.exec(decoder.decode(body.subarray(tailFrom)));
    if (ofReport.test(before) || (end && ofReport.test(end[0]))) return null;
    return body.subarray(before.length, end ? tailFrom + end.index + 1 : body.length);
  }
  return null;
}
