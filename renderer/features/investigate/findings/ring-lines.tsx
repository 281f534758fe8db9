import type { FoundGroups, GroupSummary } from '../../../../shared/domain/links/link-picture';
import { groupFactsText, groupSentence } from '../../../../shared/i18n/links-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { emptyInvestigation } from '../../../state/investigation';
import type { useStores } from '../stores';
import { type FindingLine, maxLines } from './found-kind';

/** Returns the rings with the most fraud, each with a way to its picture. */
export function ringLines(
  { groups }: FoundGroups,
  { investigation }: Pick<ReturnType<typeof useStores>, 'investigation'>,
): readonly FindingLine[] {
  return groups.slice(0, maxLines).map(
    (group: GroupSummary): FindingLine => ({
      key: `${group.lead.kind} ${group.lead.value}`,
      title: groupSentence(group),
      facts: visibleText(groupFactsText(group)),
      isRisky: group.judgedFraud + group.suspected > 0,
      onOpen: () => investigation.getState().ask('links', { ...emptyInvestigation.links, of: group.lead }),
    }),
  );
}
