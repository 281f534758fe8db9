import { everyReport, type ReportQuery } from '../domain/report-query';
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
  maxLinkLength,
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
  return link.length <= maxLinkLength ? link : null;
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

function partsOfQuery({ text, filters, sort }: ReportQuery): Parts | null {
  // A look-up belongs to the computer that made it.
  if (!isLinkable(text, maxLinkLength) || filters.some(({ field }) => field === 'lookUp')) return null;
  const isDefault =
    sort.column === everyReport.sort.column && sort.descending === everyReport.sort.descending;
  return {
    value: text,
    parameters: {
      filters: filters.length === 0 ? null : JSON.stringify(filters),
      sort: isDefault ? null : `${sort.descending ? '-' : ''}${sort.column}`,
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
