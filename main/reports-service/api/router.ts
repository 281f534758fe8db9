import type { Endpoint } from './endpoint';

/** The target of a path: its endpoints by method, and the decoded path parameters. */
export interface Route {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly pathParameters: ReadonlyMap<string, string>;
}

interface Pattern {
  /** Segments of the declared path, such as "{transaction_id}". */
  readonly segments: readonly string[];
  readonly endpoints: Map<string, Endpoint>;
}

/** Returns a function that finds the route of a path (without its query, still encoded), or null if there is none. */
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
    // Split before decoding, so that an encoded "/" remains part of a parameter.
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

/** Returns null if the encoding is invalid or isn't UTF-8. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
