import { showsEverything } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/messages/messages';
import { type Choice, mostChosen } from '../../state/chosen';

/** How what is chosen stands to what the grid shows. */
export interface ChosenWhere {
  /** All of the query shown are chosen as such. */
  readonly covered: boolean;
  /** The query that was chosen is still the one shown, at whatever moment. */
  readonly sameSearch: boolean;
  /** How many of the rows on the page are chosen. */
  readonly onPage: number;
  /** How many more would have been chosen than can be. */
  readonly leftOut: number;
}

/** "12 reports chosen"; '' for none. */
export function chosenWords(choice: Choice, { covered, sameSearch }: ChosenWhere): string {
  const words = messages.reports.choosing;
  if (choice.kind === 'reports') return choice.reports.size === 0 ? '' : words.chosen(choice.reports.size);
  if (showsEverything(choice.shown)) return words.allChosen(choice.count);
  return covered || sameSearch
    ? words.allOfSearchChosen(choice.count)
    : words.allOfEarlierSearchChosen(choice.count);
}

/** What has to be known beside the number; '' for nothing. */
export function chosenNote(choice: Choice, { covered, sameSearch, onPage, leftOut }: ChosenWhere): string {
  const words = messages.reports.choosing;
  if (choice.kind === 'query') {
    if (covered) return words.onAllPages;
    return sameSearch ? words.someCameLater : words.whateverIsShown;
  }
  if (leftOut > 0) return words.leftOut(mostChosen, leftOut);
  const elsewhere = choice.reports.size - onPage;
  if (elsewhere > 0 && onPage === 0) return words.noneOnPage;
  return elsewhere > 0 ? words.notOnPage(elsewhere) : '';
}
