import { nameFromFile } from '../../shared/domain/review-log';
import type { Member } from '../../shared/domain/team';
import { messages } from '../../shared/i18n/messages';
import { visibleText } from '../ui/visible-text';

/** Returns the name of an entry's author. A person who isn't among `people` is shown by their ID. */
export function personName(person: string | null, people: readonly Member[]): string {
  const text = messages.evidence.history;
  if (person === null) return text.you;
  const inFile = nameFromFile(person);
  if (inFile !== null) return text.fromFile(visibleText(inFile));
  return visibleText(people.find(({ id }) => id === person)?.name ?? person);
}
