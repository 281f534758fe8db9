import { fold } from './fold';

/** Returns a name as people read it: names that differ only in case, accents, spaces or what can't be seen are equal. */
export function readName(name: string): string {
  const read = fold(name).replace(/\s+/g, ' ').trim();
  // Of signs alone.
  return read === '' ? name : read;
}

interface Named {
  readonly name: string;
}

/** Returns people with names that can be told apart: the second of two "Ana" becomes "Ana (2)". The first keep theirs. */
export function toldApart<Person extends Named>(people: readonly Person[]): readonly Person[] {
  const taken = new Set<string>();
  return people.map((person) => {
    let { name } = person;
    for (let number = 2; taken.has(readName(name)); number += 1) name = `${person.name} (${number})`;
    taken.add(readName(name));
    return { ...person, name };
  });
}
