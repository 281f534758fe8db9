import type { FieldProblem } from './problems';
import type { TermOf } from './terms';
import type { FieldToken } from './tokens';

const wholeAddress = /^(?:(?:\d{1,3}\.){3}\d{1,3}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4})$/;
/** At least the first group with what ends it. */
const addressPrefix =
  /^(?:(?:\d{1,3}\.){1,3}|(?:[\da-f]{1,4}:|::)(?:[\da-f]{1,4}:{1,2}){0,6}:?)(?:[\da-f]{1,4})?$/;

/** Returns the address of `ip:`, or its beginning, which a star may follow. */
export function readAddress(token: FieldToken): TermOf<'ip'> | FieldProblem {
  const typed = token.value.trim().toLowerCase();
  const address = token.quotes === 'none' ? typed.replace(/\*+$/, '') : typed;
  const groups = address.includes('.') ? address.split('.') : [];
  const isInRange = groups.every((group) => /^\d*$/.test(group) && Number(group) <= 255);
  const isWhole = wholeAddress.test(address);
  if (!isInRange || !/[\da-f]/.test(address) || !(isWhole || addressPrefix.test(address)))
    return { kind: 'no-address', token, unfinished: /^(?:\d{1,3}|[\da-f]{1,4}|::?)$/.test(address) };
  const isBegun = address !== typed || token.quotes === 'begun';
  return { field: 'ip', address, whole: token.quotes === 'closed' || (isWhole && !isBegun) };
}
