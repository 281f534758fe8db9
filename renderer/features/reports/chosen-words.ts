import { showsEverything } from '../../../shared/domain/report-query';
import { type Choice, mostChosen } from '../../state/chosen';
import { countWords } from '../../ui/count-words';

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
  if (choice.kind === 'reports')
    return choice.reports.size === 0 ? '' : `${countWords(choice.reports.size, 'report')} chosen`;
  const all = choice.count === 1 ? 'The 1 report' : `All ${countWords(choice.count, 'report')}`;
  if (showsEverything(choice.shown)) return `${all} chosen`;
  return `${all} of ${covered || sameSearch ? 'this' : 'an earlier'} search chosen`;
}

/** What has to be known beside the number; '' for nothing. */
export function chosenNote(choice: Choice, { covered, sameSearch, onPage, leftOut }: ChosenWhere): string {
  if (choice.kind === 'query') {
    if (covered) return 'On all pages, without those that arrive from now on';
    return sameSearch
      ? 'As of when they were chosen: some of those shown now came later'
      : 'As of when they were chosen, whatever is shown now';
  }
  const most = mostChosen.toLocaleString('en');
  if (leftOut > 0) return `${most} are the most: ${countWords(leftOut, 'report')} left out`;
  const elsewhere = choice.reports.size - onPage;
  if (elsewhere > 0 && onPage === 0) return 'None of them on this page';
  return elsewhere > 0 ? `${elsewhere.toLocaleString('en')} of them not on this page` : '';
}
