import type { DriftAnswer } from '../../../../shared/contract/drift.calls';
import { unseenCount, type Watch, type WatchState } from '../../../../shared/domain/watch';
import { messages } from '../../../../shared/i18n/messages';
import { emptyInvestigation } from '../../../state/investigation';
import { ReceivedText } from '../../../ui/hostile-text';
import { driftFindingKey, FindingSentence } from '../drift/drift-findings';
import { driftSubjectName } from '../drift/drift-subject-name';
import type { useStores } from '../stores';
import { type FindingLine, maxLines } from './found-kind';

type Stores = ReturnType<typeof useStores>;

/** Returns the surest changes of the last weeks. */
export function driftLines(
  { findings, edges }: DriftAnswer,
  { investigation, chosenChange }: Pick<Stores, 'investigation' | 'chosenChange'>,
): readonly FindingLine[] {
  return findings.slice(0, maxLines).map((finding) => ({
    key: driftFindingKey(finding),
    title: driftSubjectName(finding.subject),
    facts: <FindingSentence finding={finding} edges={edges} />,
    onOpen: () => {
      chosenChange.getState().choose({ tool: 'drift', key: driftFindingKey(finding) });
      investigation.getState().ask('drift', emptyInvestigation.drift);
    },
  }));
}

/** Returns the watches with the most unseen hits. */
export function watchLines(
  states: readonly WatchState[],
  watches: readonly Watch[],
  { investigation, chosenChange }: Pick<Stores, 'investigation' | 'chosenChange'>,
): readonly FindingLine[] {
  const text = messages.watches;
  return states
    .filter((state) => unseenCount([state]) > 0)
    .toSorted((one, other) => unseenCount([other]) - unseenCount([one]))
    .flatMap((state) => {
      const watch = watches.find(({ id }) => id === state.id);
      if (!watch) return [];
      const { certain, possible } = state;
      return [
        {
          key: state.id,
          title: <ReceivedText text={watch.title} />,
          facts: [text.certain({ count: certain }), text.possible({ count: possible })].join(', '),
          onOpen: () => {
            chosenChange.getState().choose({ tool: 'watches', key: state.id });
            investigation.getState().choose('watches');
          },
        },
      ];
    })
    .slice(0, maxLines);
}
