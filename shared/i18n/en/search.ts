import type { SearchState } from '../../domain/search-names';
import type { SearchField } from '../../domain/search-query';
import { counted, numberText } from '../number-text';

/** The search of the reports: its fields, the completion, what can't be used, and where a report matched. */
export const search = {
  label: 'Search reports',
  placeholder: 'Search all reports',
  suggestions: 'Search suggestions',
  suggested: (count: number) => counted(count, 'suggestion', 'suggestions'),
  fields: {
    user: { name: 'user', example: 'user:ana', about: 'User ID or its beginning' },
    device: { name: 'device', example: 'device:01', about: 'Device ID or its beginning' },
    risk: { name: 'risk', example: 'risk:high', about: 'Risk level' },
    case: { name: 'case', example: 'case:swapping', about: 'Words of a fraud case' },
    signal: { name: 'signal', example: 'signal:"impossible travel"', about: 'Signal, raised or derived' },
    review: { name: 'review', example: 'review:waiting', about: 'Standing in review' },
    is: { name: 'is', example: 'is:unread', about: 'Unread, changed, ID conflict or newest per transaction' },
    place: { name: 'place', example: 'place:"São Paulo"', about: 'Words of a place' },
    ip: { name: 'ip', example: 'ip:203.0.113.', about: 'IP address or its beginning' },
    before: { name: 'before', example: 'before:2026-11-24', about: 'Earlier than a date or time' },
    after: { name: 'after', example: 'after:2026-11-24T10:00', about: 'At or after a date or time' },
  } satisfies Readonly<Record<SearchField, unknown>>,
  /** The values of `is`, as the user types them. */
  states: {
    unread: 'unread',
    read: 'read',
    changed: 'changed',
    conflict: 'conflict',
    newest: 'newest',
  } satisfies Readonly<Record<SearchState, string>>,
  /** `term` is the part of the search text, `value` its value. */
  problems: {
    'no-words': 'Signs alone can’t be found. Type at least one letter or digit.',
    'too-many-words': (term: string, limit: number) =>
      `The search has more than ${numberText(limit)} texts. Remove “${term}” and what follows.`,
    'no-value': (term: string, example: string) =>
      `“${term}” has no value. Type one directly after the colon, for example ${example}.`,
    'unknown-risk': (term: string, value: string, known: readonly string[]) =>
      `“${value}” in “${term}” isn’t a risk. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
    'unknown-signal': (term: string, value: string, known: readonly string[]) =>
      `“${value}” in “${term}” isn’t a signal. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
    'unknown-review': (term: string, value: string, known: readonly string[]) =>
      `“${value}” in “${term}” isn’t a standing in review. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
    'unknown-state': (term: string, value: string, known: readonly string[]) =>
      `“${value}” in “${term}” isn’t a known state. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
    'no-date': (term: string, value: string) =>
      `“${value}” in “${term}” isn’t a date. Enter a date such as 2026-11-24, or a date and time such as 2026-11-24T10:00.`,
    'no-address': (term: string, value: string) =>
      `“${value}” in “${term}” isn’t an IP address. Enter an address such as 203.0.113.7, or its beginning, such as 203.0.113.`,
  },
  invalid: {
    title: 'The search has an error',
    text: 'No reports are shown until you correct the search text.',
  },
  /** Precedes the name of the field. */
  matched: 'Matched in',
  /** The field that contains a match, and its text around it. */
  matchedIn: (field: string, excerpt: string) => `Matched in ${field}: ${excerpt}`,
  /** Names of fields that a search also finds reports by. */
  matchedFields: {
    id: 'Report ID',
    application_id: 'Application ID',
    transaction_id: 'Transaction ID',
    descriptive_report: 'Description',
    device: 'Device',
    user: 'User ID',
    event: 'Event',
    location: 'Location',
    geo_location: 'GPS location',
    em_location: 'EM location',
    ip: 'IP address',
    extra_data: 'Extra data',
  },
};
