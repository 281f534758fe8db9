import type { ReadEntry, Verdict } from '../../../../shared/domain/review-log';
import { foldEntries } from '../../../../shared/domain/review-state';
import { messages } from '../../../../shared/i18n/messages';
import { reasonText } from '../../../../shared/i18n/reason-text';
import { useSubject } from '../../../state/stores';
import { signedName } from '../../../state/team';
import { BothMomentTimes, SheetText } from './sheet-parts';
import styles from './sheet-verdicts.module.css';

/** A verdict that counts, for others to read. */
export interface SignedVerdict {
  readonly id: string;
  readonly verdict: Verdict;
  readonly person: string | null;
  /** ms since 1970. */
  readonly saidAt: number;
  /** Reason and note, as far as given. */
  readonly text: string;
}

/** Returns the verdicts that count among the entries of a subject: several if they contradict each other. */
export function signedVerdicts(entries: readonly ReadEntry[]): readonly SignedVerdict[] {
  const { verdict } = foldEntries(entries);
  const counting = verdict === null ? [] : verdict.kind === 'settled' ? [verdict.latest] : verdict.heads;
  return counting.map(({ entry: { id, person, saidAt }, body: { verdict: said, reason, note } }) => ({
    id,
    verdict: said,
    person,
    saidAt,
    text: [reason === null ? '' : reasonText(reason), note ?? ''].filter((text) => text !== '').join(' · '),
  }));
}

/** Returns the names of people, as they sign. */
export function useSignedNames(): (person: string | null) => string {
  const team = useSubject('team', (state) => state.team);
  const reporter = useSubject('reporter', (state) => state.reporter);
  return (person) => signedName(team, reporter, person);
}

/** What was decided, by whom and when; nothing if it isn't judged. */
export function SheetVerdicts({ entries }: { readonly entries: readonly ReadEntry[] }) {
  const nameOf = useSignedNames();
  return signedVerdicts(entries).map(({ id, verdict, person, saidAt, text }) => (
    <div key={id} className={styles.verdict}>
      <p>
        <strong>{messages.words.verdicts[verdict]}</strong> ·{' '}
        <SheetText text={nameOf(person)} maxLength={200} /> <BothMomentTimes milliseconds={saidAt} />
      </p>
      {text === '' ? null : (
        <p>
          <SheetText text={text} />
        </p>
      )}
    </div>
  ));
}
