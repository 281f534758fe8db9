import { comparedName } from '../../../shared/text/words';

/** A city with all its names, compared. */
export interface NamedCity {
  /** ISO 3166-1 code, two letters. */
  readonly country: string;
  readonly mainName: string;
  readonly names: ReadonlySet<string>;
}

/**
 * Returns the city that a name means in whole, in any language; null if none has it. `own`: the most populous one with a name
 * that no other larger city has as its main one; `shared`: with any other.
 */
export type CityMeant = (name: string, as: 'own' | 'shared') => NamedCity | null;

let read: CityMeant | null = null;

/**
 * Reads the names of the gazetteer's cities once. city-names.json has a city a line, the most populous first: its country and
 * its names, the main one first, those that it shares with a question mark. scripts/pack-city-names.ts writes it.
 */
export async function citiesMeant(): Promise<CityMeant> {
  if (read) return read;
  const { default: packed } = await import('./city-names.json');
  const text = `\n${packed.cities.join('\t\n')}\t`;
  read = (name, as) => {
    const compared = comparedName(name);
    const at = compared === '' ? -1 : text.indexOf(`\t${as === 'shared' ? '?' : ''}${compared}\t`);
    if (at === -1) return null;
    const line = text.slice(text.lastIndexOf('\n', at) + 1, text.indexOf('\t\n', at)).split('\t');
    const [country = '', mainName = '', ...names] = line;
    return { country, mainName, names: new Set([mainName, ...names.map((each) => each.replace('?', ''))]) };
  };
  return read;
}
