import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import type { ReviewedReport } from '../../../../shared/contract/review.calls';
import {
  type Evidence,
  type MoveEvidence,
  weakMatchFields,
} from '../../../../shared/domain/explanation/evidence';
import { representativeMove } from '../../../../shared/domain/travel-story';
import { messages } from '../../../../shared/i18n/messages';
import { ExplanationList } from '../../../components/explanation';
import { ReviewHistory } from '../../../components/review-history';
import { SameIdNotice } from '../../../components/same-id-notice';
import { useExplanation } from '../../../components/use-explanation';
import { useSubject } from '../../../state/stores';
import { ScrollRegion } from '../../../ui/regions';
import { DecidedBefore } from './decided-before';
import { EvidenceHeader } from './evidence-header';
import { MeasuredFacts } from './measured-facts';
import styles from './review-evidence.module.css';

/** What the map shows of the report. */
interface EvidenceMap {
  readonly detail: ReportDetail;
  readonly moves: readonly MoveEvidence[];
  readonly evidence: Evidence | null;
  readonly onEvidence: (evidence: Evidence | null) => void;
}

interface ReviewEvidenceProps {
  readonly reviewed: ReviewedReport;
  /** Renders the map, which must stay the same element for all reports. */
  readonly renderMap: (map: EvidenceMap) => ReactNode;
}

interface ChosenEvidence {
  /** The report's key. */
  readonly of: string;
  readonly evidence: Evidence | null;
}

/** Everything that decides about one report, without any request: why, where, how fast, and what was decided before. */
export function ReviewEvidence({ reviewed, renderMap }: ReviewEvidenceProps) {
  const weakMatches = useSubject('settings', ({ settings }) => settings.weakMatches);
  const [chosen, setChosen] = useState<ChosenEvidence | null>(null);
  const section = useRef<HTMLElement>(null);
  const { detail } = reviewed;
  const text = messages.evidence;
  const { arrivals, explanation } = useExplanation(detail, reviewed.matches);
  const moves = useMemo(
    () =>
      arrivals.flatMap(({ traveller, step }): readonly MoveEvidence[] => {
        const move = representativeMove(step);
        return move ? [{ kind: 'move', traveller, move }] : [];
      }),
    [arrivals],
  );
  const matches = reviewed.matches.filter(({ field }) => weakMatches || !weakMatchFields.includes(field));
  const evidence = chosen?.of === detail.key ? chosen.evidence : null;

  // The text is painted first: moving the map takes as long as the rest.
  const map = useAfterPaint(
    useMemo(
      () => ({
        detail,
        moves,
        evidence,
        onEvidence: (next: Evidence | null) => setChosen({ of: detail.key, evidence: next }),
      }),
      [detail, moves, evidence],
    ),
  );

  function show(next: Evidence | null) {
    setChosen({ of: detail.key, evidence: next });
    focusEvidence(section.current, next);
  }

  return (
    <section ref={section} className={styles.root} aria-label={messages.report.label}>
      <EvidenceHeader reviewed={reviewed} />
      <Part className={styles.why} title={messages.words.terms.why}>
        {detail.sameId && <SameIdNotice id={detail.report.id} sameId={detail.sameId} />}
        <ExplanationList explanation={explanation} shown={evidence} onShow={show} />
      </Part>
      <div className={styles.map}>
        <MapSlot map={map} render={renderMap} />
      </div>
      <Part className={styles.facts} title={text.facts}>
        <MeasuredFacts detail={detail} arrivals={arrivals} shown={evidence} onShow={show} />
      </Part>
      <Part className={styles.decided} title={text.decided.title}>
        <DecidedBefore matches={matches} />
      </Part>
      <Part className={styles.history} title={text.history.title}>
        <div data-history="true" tabIndex={-1}>
          <ReviewHistory detail={detail} />
        </div>
      </Part>
    </section>
  );
}

interface MapSlotProps {
  readonly map: EvidenceMap;
  readonly render: ReviewEvidenceProps['renderMap'];
}

/** Renders again only for another map: its parent does so for each report, before the map follows. */
const MapSlot = memo(
  ({ map, render }: MapSlotProps) => render(map),
  (before, after) => before.map === after.map,
);

/** Returns the value as it was when the frame before was painted, so that what depends on it never delays a frame. */
function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let task = 0;
    const frame = requestAnimationFrame(() => {
      task = window.setTimeout(() => setPainted(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return painted;
}

interface PartProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function Part({ title, className, children }: PartProps) {
  return (
    <ScrollRegion aria-label={title} className={className}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </ScrollRegion>
  );
}

/** Focuses the field, match or history that is meant. Positions and moves are shown by the map. */
function focusEvidence(section: HTMLElement | null, evidence: Evidence | null): void {
  const named = (attribute: string, value: string) =>
    [...(section?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])].find(
      (element) => element.getAttribute(attribute) === value,
    );
  const found =
    evidence?.kind === 'field'
      ? named('data-field', evidence.path)
      : evidence?.kind === 'match'
        ? named('data-match', evidence.field)
        : evidence?.kind === 'history'
          ? named('data-history', 'true')
          : undefined;
  const focusable = found?.querySelector<HTMLElement>('button') ?? found;
  focusable?.focus();
}
