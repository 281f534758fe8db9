import { everyReport, type ReportFilter, type ReportQuery } from '../domain/report-query';
import { queryText } from '../i18n/query-text';
import { encodedComponent } from '../percent-encoding';
import {
  type DeepLink,
  isLinkable,
  isLinkableTransaction,
  isNamed,
  type LinkedProfile,
  type LinkTarget,
  linkLengths,
  linkScheme,
  maxPrintedLink,
} from './deep-link';

/** A link before it is encoded. */
interface Parts {
  /** The value in its path; null for none. */
  readonly value: string | null;
  readonly parameters: Readonly<Record<string, string | null>>;
}

/**
 * Returns a link as text, which `readDeepLink` reads as the same; null if there is none: a value isn't linkable, or the
 * link is too long.
 */
export function printDeepLink({ target, profile }: DeepLink): string | null {
  const parts = partsOf(target);
  if (parts === null) return null;
  const named = profile === null ? {} : parametersOf(profile);
  const parameters = Object.entries({ ...parts.parameters, ...named }).flatMap(([name, value]) => {
    if (value === null) return [];
    const encoded = encodedComponent(value);
    return [encoded === null ? null : `${name}=${encoded}`];
  });
  const path = parts.value === null ? '' : encodedComponent(parts.value);
  if (path === null || parameters.includes(null)) return null;
  const kind = target.kind === 'screen' ? target.screen : target.kind;
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  const link = `${linkScheme}://${kind}${parts.value === null ? '' : '/'}${path}${query}`;
  return link.length <= maxPrintedLink ? link : null;
}

/** Returns true if a link can name the target. It may still be too long, which only printing it shows. */
export function isLinkableTarget(target: LinkTarget): boolean {
  return partsOf(target) !== null;
}

function partsOf(target: LinkTarget): Parts | null {
  switch (target.kind) {
    case 'screen':
      return { value: null, parameters: {} };
    case 'report': {
      const { transactionId, id } = target;
      const isNameable = transactionId === null || isLinkableTransaction(transactionId);
      return isNameable ? { value: transactionId, parameters: { id } } : null;
    }
    case 'query':
      return partsOfQuery(target.query);
    case 'view': {
      const { name, id } = target;
      const given = id !== null && isNamed(id, linkLengths.id) ? id : null;
      return isNamed(name, linkLengths.view) ? { value: name, parameters: { id: given } } : null;
    }
    case 'user':
    case 'device': {
      const { kind, value } = target;
      return isNamed(value, linkLengths[kind]) ? { value, parameters: {} } : null;
    }
    case 'place': {
      const { latitude, longitude, name } = target;
      const point = `${degreesText(latitude)},${degreesText(longitude)}`;
      const named = isNamed(name, linkLengths.name) ? name : null;
      return { value: point, parameters: { name: named } };
    }
    case 'case':
      return isNamed(target.id, linkLengths.id) ? { value: target.id, parameters: {} } : null;
  }
}

/** Filters are text where it means the same everywhere, which dates and times don't: they are in the reader's time zone. */
function partsOfQuery(query: ReportQuery): Parts | null {
  // A look-up belongs to the computer that made it.
  if (query.filters.some(({ field }) => field === 'lookUp')) return null;
  const isDated = (filter: ReportFilter) => filter.field === 'time' && filter.range.kind === 'between';
  const { text, others } = queryText(
    { ...query, filters: query.filters.filter((filter) => !isDated(filter)) },
    'utc',
  );
  // A longer one makes the link too long.
  if (!isLinkable(text, Number.POSITIVE_INFINITY)) return null;
  const filters = [...others, ...query.filters.filter(isDated)];
  const { sort } = query;
  const isUsualSort =
    sort.column === everyReport.sort.column && sort.descending === everyReport.sort.descending;
  return {
    value: text,
    parameters: {
      filters: filters.length === 0 ? null : JSON.stringify(filters),
      sort: isUsualSort ? null : `${sort.descending ? '-' : ''}${sort.column}`,
    },
  };
}

function parametersOf({ name, service }: LinkedProfile): Parts['parameters'] {
  return { profile: name !== null && isNamed(name, linkLengths.profile) ? name : null, service };
}

/** Degrees to 0.1 m, without an exponent. */
function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(6)));
}
