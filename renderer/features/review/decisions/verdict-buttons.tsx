import { clsx } from 'clsx';
import { ChevronUp, CircleHelp, type LucideIcon, OctagonX, ShieldCheck, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { type Verdict, verdicts } from '../../../../shared/domain/review-log';
import { messages } from '../../../../shared/i18n/messages';
import { Group } from '../../../ui/regions';
import { useStores, useSubject } from '../stores';
import { DecisionPopover, Keys, OfReport, useCanDecide } from './decision-parts';
import { ReasonPicker } from './reason-picker';
import styles from './verdict-buttons.module.css';

const verdictIcons: Readonly<Record<Verdict, LucideIcon>> = {
  fraud: OctagonX,
  suspicious: TriangleAlert,
  legitimate: ShieldCheck,
  unclear: CircleHelp,
};

/** One button for each verdict, with its key, and one next to it that also asks for a reason. */
export const VerdictButtons = memo(function VerdictButtons() {
  return (
    <Group aria-label={messages.words.fields.verdict} className={styles.root}>
      {verdicts.map((verdict) => (
        <VerdictButton key={verdict} verdict={verdict} />
      ))}
    </Group>
  );
});

function VerdictButton({ verdict }: { readonly verdict: Verdict }) {
  const { review } = useStores();
  const canDecide = useCanDecide();
  const isPicking = useSubject(
    'review',
    ({ panel }) => panel?.kind === 'reasons' && panel.verdict === verdict,
  );
  const isGiven = useSubject(
    'review',
    ({ state }) => state?.verdict?.kind === 'settled' && state.verdict.verdict === verdict,
  );
  const text = messages.review.reasons;
  const name = messages.words.verdicts[verdict];
  const Icon = verdictIcons[verdict];
  return (
    <div className={clsx(styles.verdict, styles[verdict])}>
      <button
        type="button"
        className={styles.give}
        disabled={!canDecide}
        // As typed on a keyboard: speech input doesn't know the other apostrophe.
        aria-label={name.replace('’', "'")}
        aria-pressed={isGiven || undefined}
        title={messages.words.verdictMeanings[verdict]}
        onClick={() => review.getState().judge(verdict, null)}
      >
        <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <Keys id={`verdict ${verdict}`} />
      </button>
      <DecisionPopover
        label={text.title({ verdict: name })}
        panel={{ kind: 'reasons', verdict }}
        open={isPicking}
        trigger={
          <button
            type="button"
            className={styles.more}
            disabled={!canDecide}
            // Its name is no verdict's: the buttons of verdicts are found by their names.
            aria-label={text.add}
            title={text.open({ verdict: name })}
          >
            <ChevronUp size={14} aria-hidden="true" />
          </button>
        }
      >
        <OfReport>{(subject) => <ReasonPicker verdict={verdict} subject={subject} />}</OfReport>
      </DecisionPopover>
    </div>
  );
}
