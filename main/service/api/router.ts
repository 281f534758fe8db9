import type { Endpoint } from './endpoint';

/** Where a path leads: its endpoints by method, and the path's parameters, decoded. */
export interface Route {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly pathParameters: ReadonlyMap<string, string>;
}

interface Pattern {
  /** Segments of the path as declared, "{transaction_id}" among them. */
  readonly segments: readonly string[];
  readonly endpoints: Map<string, Endpoint>;
}

/** Finds where a path (without its query, still encoded) leads; null for nowhere. */
export function makeRouter(endpoints: readonly Endpoint[]): (path: string) => Route | null {
  const patterns = new Map<string, Pattern>();
  for (const endpoint of endpoints) {
    const pattern = patterns.get(endpoint.path) ?? {
      segments: endpoint.path.split('/'),
      endpoints: new Map<string, Endpoint>(),
    };
    pattern.endpoints.set(endpoint.method, endpoint);
    patterns.set(endpoint.path, pattern);
  }
  const all = [...patterns.values()];
  return (path) => {
    // Split before it is decoded, so that an encoded "/" stays part of a parameter.
    const segments = path.split('/');
    for (const pattern of all) {
      const pathParameters = match(pattern.segments, segments);
      if (pathParameters) return { endpoints: pattern.endpoints, pathParameters };
    }
    return null;
  };
}

function match(declared: readonly string[], sent: readonly string[]): ReadonlyMap<string, string> | null {
  if (declared.length !== sent.length) return null;
  const parameters = new Map<string, string>();
  for (const [position, segment] of declared.entries()) {
    const value = sent[position] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== value) return null;
      continue;
    }
    const decoded = value === '' ? null : decode(value);
    if (decoded === null) return null;
    parameters.set(segment.slice(1, -1), decoded);
  }
  return parameters;
}

/** null where the encoding is broken, or is not of UTF-8. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
