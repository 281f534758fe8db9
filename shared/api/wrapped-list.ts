/** The names under which services and gateways wrap a list of reports. */
const names = 'reports|data|items|results|result|content|records|values?|list|entries|rows';
/** A member beside the list: its name, and a value without a list that isn't empty. */
const other = String.raw`"((?:[^"\\]|\\.)*)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-+.\w]+|\[\s*\]|\{[^{}[\]]*(?:\{[^{}[\]]*\}[^{}[\]]*)*\})`;
const beginning = new RegExp(String.raw`^\s*\{\s*(?:${other}\s*,\s*){0,20}"(?:${names})"\s*:\s*(?=\[)`);
const ending = new RegExp(String.raw`\](?:\s*,\s*${other}){0,20}\s*\}\s*$`);
const ofReport = /"(?:id|transaction_id|event)"\s*:/;

/** How many bytes at the beginning and at the end of an answer can have the members beside the list. */
const reach = 2_000;

const decoder = new TextDecoder('latin1');

/**
 * Returns the list of an answer that is an object around it, such as `{"total":2,"reports":[…]}`; null if it isn't such a one.
 * Only the object's own members are read, so the list may be damaged or cut off. An object with an ID is a report.
 */
export function wrappedList(body: Uint8Array): Uint8Array | null {
  // One character for each byte, so that indexes are offsets.
  const [before] = beginning.exec(decoder.decode(body.subarray(0, reach))) ?? [];
  if (before === undefined || ofReport.test(before)) return null;
  const tailFrom = Math.max(before.length, body.length - reach);
  const tail = decoder.decode(body.subarray(tailFrom));
  const end = ending.exec(tail);
  if (end && ofReport.test(end[0])) return null;
  return body.subarray(before.length, end ? tailFrom + end.index + 1 : body.length);
}
