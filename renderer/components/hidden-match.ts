import { extraPathOf, isExtraColumn, type ShownColumns } from '../../shared/domain/report-query';
import type { FoundText, StoredRow } from '../../shared/domain/report-row';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../../shared/i18n/visible-text';

/** Returns where a row contains phrases of the search that its shown columns don't show. */
export function hiddenMatches(
  { found }: StoredRow,
  columns: ShownColumns,
  showsDeviceId: boolean,
): readonly FoundText[] {
  if (found === undefined) return [];
  const extra = columns.filter(isExtraColumn);
  return found.filter(({ columns: showing, path, excerpt }) => {
    if (extra.some((column) => path === column || excerpt.startsWith(`${extraPathOf(column)}: `)))
      return false;
    if (path === 'device.id' && showsDeviceId) return !columns.includes('device');
    return !showing.some((column) => columns.includes(column));
  });
}

/** Returns the name of the field that contains a match: "Description", or "Extra data (concept)". */
export function matchedField({ columns: [column], path }: FoundText): string {
  if (column !== undefined) return messages.words.fields[column];
  const names = topNames();
  const [top = '', ...rest] = path.split('.');
  if (!Object.hasOwn(names, top)) return visibleText(path);
  const name = names[top] ?? top;
  return rest.length === 0 ? name : `${name} (${visibleText(rest.join('.'))})`;
}

/** Returns the names of a report's fields that no column shows on its own. */
function topNames(): Readonly<Record<string, string>> {
  const { search, words, positions, report } = messages;
  return {
    ...search.matchedFields,
    application_id: report.identity.application,
    transaction_id: report.identity.transaction,
    user: report.identity.user,
    device: words.fields.device,
    event: report.event.title,
    location: positions.names.location,
    geo_location: positions.names.geo,
    em_location: positions.names.em,
    ip: positions.names.ip,
    extra_data: words.fields.extra,
  };
}

/** Describes matches as plain text: "Matched in Description: …which leaves…". */
export function matchedText(matches: readonly FoundText[]): string {
  return matches
    .map((match) =>
      messages.search.matchedIn({ field: matchedField(match), excerpt: visibleText(match.excerpt) }),
    )
    .join('\n');
}
