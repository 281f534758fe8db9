import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Returns what is wrong with a value in a request, or undefined if zod's own message is good enough. */
export function issueText(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required' : `Expected ${issue.expected}`;
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length > 1 ? 'fields' : 'field'} ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
    case 'too_big':
      return `Must ${issue.inclusive === false ? 'be less than' : atMost(issue.origin)} ${boundText(issue.maximum, issue.origin)}`;
    case 'too_small':
      return `Must ${issue.inclusive === false ? 'be more than' : atLeast(issue.origin)} ${boundText(issue.minimum, issue.origin)}`;
    default:
      return undefined;
  }
}

const atMost = (origin: string) => (isCounted(origin) ? 'have at most' : 'be at most');
const atLeast = (origin: string) => (isCounted(origin) ? 'have at least' : 'be at least');
const isCounted = (origin: string) => origin === 'string' || origin === 'array';

function boundText(bound: number | bigint, origin: string): string {
  const text = bound.toLocaleString('en');
  if (origin === 'string') return `${text} ${bound === 1 ? 'character' : 'characters'}`;
  return origin === 'array' ? `${text} ${bound === 1 ? 'item' : 'items'}` : text;
}
