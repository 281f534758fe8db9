import { dateTimeOf, type TimeZone } from '../../../shared/domain/zoned-time';
import { conjunctsOf, type QueryNode } from '../../../shared/query/query-node';
import { searchableRisks } from '../../../shared/query/read-term';
import type {
  NameMatch,
  NumberLimit,
  NumberRange,
  QueryTerm,
  TextMatch,
  TimeLimit,
} from '../../../shared/query/terms';

/** Returns the text of a query, in English, which `parseQuery` reads as the same query in this zone. */
export function printQuery(node: QueryNode | null, zone: TimeZone): string {
  if (node === null) return '';
  const parts = node.kind === 'any' ? node.of : conjunctsOf(node);
  return parts.map((part) => printPart(part, zone)).join(node.kind === 'any' ? ' OR ' : ' AND ');
}

function printPart(node: QueryNode, zone: TimeZone): string {
  switch (node.kind) {
    case 'words':
      return `"${node.text}"`;
    case 'term':
      return printTerm(node.term, zone);
    case 'not':
      return `NOT ${printPart(node.of, zone)}`;
    default:
      return `(${printQuery(node, zone)})`;
  }
}

function printTerm(term: QueryTerm, zone: TimeZone): string {
  switch (term.field) {
    case 'user':
    case 'device':
    case 'tx':
      return `${term.field}:${printText(term.match)}`;
    case 'case':
    case 'place':
      return `${term.field}:${printName(term.match)}`;
    case 'risk': {
      const isKnown = searchableRisks.includes(term.risk);
      return `risk:${term.sign}${isKnown ? term.risk : `"${term.risk}"`}`;
    }
    case 'signal':
      return `signal:"${term.signal}"`;
    case 'review':
      return `review:"${term.reviewStatus}"`;
    case 'verdict':
      return `verdict:"${term.verdict}"`;
    case 'is':
      return `is:${term.state}`;
    case 'ip':
      return `ip:"${term.address}"${term.whole ? '' : '*'}`;
    case 'created':
      return printTimes(term.from, term.end, zone);
    case 'extra': {
      const { path, match } = term;
      return `extra_data.${path}:${match.kind === 'number' ? printNumbers(match, true) : printText(match)}`;
    }
    default:
      return `${term.field}:${printNumbers(term, false)}`;
  }
}

function printText({ kind, text }: TextMatch): string {
  if (kind === 'pattern') return text;
  return kind === 'whole' ? `"${text}"` : printBeginning(text);
}

function printBeginning(text: string): string {
  const isSimple = /^[\p{L}\p{N}_@.:/-]+$/u.test(text) && !text.includes('..');
  if (isSimple) return text;
  return text === '' ? '*' : `"${text}"*`;
}

function printName({ kind, text }: NameMatch): string {
  return kind === 'pattern' ? text : `"${text}"`;
}

/** `isRange`: a number is written as a range, since it could also be a text. */
function printNumbers({ from, until }: NumberRange, isRange: boolean): string {
  if (from === null) return until === null ? '' : `<${until.isIncluded ? '=' : ''}${printNumber(until)}`;
  if (until === null) return `>${from.isIncluded ? '=' : ''}${printNumber(from)}`;
  const [first, last] = [printNumber(from), printNumber(until)];
  return first === last && !isRange ? first : `${first}..${last}`;
}

/** Another digit tells a decimal point from a separator of thousands. */
function printNumber({ value }: NumberLimit): string {
  return value.replace(/^-?[1-9]\d{0,2}\.\d{3}$/, '$&0');
}

function printTimes(from: TimeLimit | null, end: TimeLimit | null, zone: TimeZone): string {
  if (from === null) return end === null ? '' : `before:${printTime(end, 0n, zone)}`;
  if (end === null) return `after:${printTime(from, 0n, zone)}`;
  const last = end.kind === 'at' && from.kind === 'at' && from.time === end.time ? 0n : 1n;
  return `created:${printTime(from, 0n, zone)}..${printTime(end, last, zone)}`;
}

const nanosecondsPerSecond = 1_000_000_000n;

/** A moment that isn't a whole second in the zone is written in UTC. */
function printTime(limit: TimeLimit, less: bigint, zone: TimeZone): string {
  if (limit.kind === 'ago') return limit.span;
  const time = BigInt(limit.time) - less;
  const isEndOfSecond = less > 0n && (time + less) % nanosecondsPerSecond === 0n;
  if (isEndOfSecond || time % nanosecondsPerSecond === 0n) return dateTimeOf(time.toString(), zone);
  const fraction = ((time % nanosecondsPerSecond) + nanosecondsPerSecond) % nanosecondsPerSecond;
  return `${dateTimeOf(time.toString(), 'utc')}.${fraction.toString().padStart(9, '0')}Z`;
}
