import type { CaseContent } from '../../../../shared/domain/case';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';

/** Longest value in a name, characters. */
const maxLength = 60;

/** Returns the name of an item, for the labels of its controls: "Report transaction-1". */
export function itemName(item: CaseContent): string {
  switch (item.kind) {
    case 'report':
      return `${messages.words.terms.report} ${shortened(item.transactionId ?? item.key)}`;
    case 'entity':
      return `${messages.words.fields[item.entity]} ${shortened(item.value)}`;
    case 'note':
      return messages.words.terms.note;
    case 'picture':
      return messages.cases.item.pictures[item.of];
  }
}

function shortened(value: string): string {
  const shown = visibleText(value.slice(0, maxLength));
  return value.length > maxLength ? `${shown}…` : shown;
}
