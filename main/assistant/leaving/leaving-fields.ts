import { type Leaving, Named } from './named';

/** Returns the names of the fields of an answer that say something, such as "reports.user", each once, for the history. */
export function leavingFields(leaving: Leaving): readonly string[] {
  const found = new Set<string>();
  collect(leaving, '', found);
  return [...found].sort().slice(0, maxFields);
}

const maxFields = 100;
const maxName = 100;

function collect(leaving: Leaving, path: string, found: Set<string>): void {
  if (leaving === null) return;
  if (leaving instanceof Named || typeof leaving !== 'object') found.add(path.slice(0, maxName));
  else if (Array.isArray(leaving)) for (const each of leaving) collect(each, path, found);
  else
    for (const [key, each] of Object.entries(leaving))
      collect(each, path === '' ? key : `${path}.${key}`, found);
}
