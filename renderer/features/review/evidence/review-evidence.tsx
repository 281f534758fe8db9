import { clsx } from 'clsx';
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
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
import { useArrivals, useExplanation } from '../../../components/use-explanation';
import { ScrollRegion } from '../../../ui/regions';
import { focusReview } from '../decisions/decision-parts';
import { useSubject } from '../stores';
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
  readonly renderMap: RenderMap;
}

type RenderMap = (map: EvidenceMap) => ReactNode;

interface ChosenEvidence {
  /** The report's key. */
  readonly of: string;
  readonly evidence: Evidence | null;
}

/**
 * Everything that decides about one report, without any request: why, where, how fast, and what was decided before. The next
 * report is there already, laid out below it, so that a decision only has to show it.
 */
export function ReviewEvidence({ reviewed, renderMap }: ReviewEvidenceProps) {
  const [chosen, setChosen] = useState<ChosenEvidence | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const next = useSubject('review', (state) => state.next);
  const { key } = reviewed.detail;
  const evidence = chosen?.of === key ? chosen.evidence : null;

  // The text is painted first: moving the map takes as long as the rest.
  const painted = useAfterPaint(useMemo(() => ({ reviewed, evidence, next }), [reviewed, evidence, next]));
  const reports = withPrepared(reviewed, useDeferredValue(painted));

  const placed = painted.reviewed.detail.key;

  useLayoutEffect(() => {
    if (root.current) keepFocus(root.current, placed);
  }, [placed]);

  return (
    <div ref={root} className={styles.root}>
      {reports.map((each) => (
        <Report
          key={each.detail.key}
          reviewed={each}
          isShown={each.detail.key === key}
          isPlaced={each.detail.key === placed}
          evidence={each.detail.key === key ? evidence : null}
          onChoose={setChosen}
        />
      ))}
      <div className={styles.map}>
        <MapOfReport
          reviewed={painted.reviewed}
          evidence={painted.evidence}
          onChoose={setChosen}
          render={renderMap}
        />
      </div>
    </div>
  );
}

/** Returns the report under review with those that it covers: the next one and, until the next frame, the one before. */
function withPrepared(
  reviewed: ReviewedReport,
  painted: { readonly reviewed: ReviewedReport; readonly next: ReviewedReport | null },
): readonly ReviewedReport[] {
  const prepared = painted.next === null ? [painted.reviewed] : [painted.reviewed, painted.next];
  const { key } = reviewed.detail;
  return prepared.some(({ detail }) => detail.key === key)
    ? prepared.map((each) => (each.detail.key === key ? reviewed : each))
    : [reviewed, ...prepared];
}

interface ReportProps {
  readonly reviewed: ReviewedReport;
  readonly isShown: boolean;
  /** Whether it takes input and determines the layout: from the frame after its first one on, which is quick without. */
  readonly isPlaced: boolean;
  readonly evidence: Evidence | null;
  readonly onChoose: (chosen: ChosenEvidence) => void;
}

/** A report that is under review, or covered until it is: nothing in it can be found, read or focused then. */
function Report({ reviewed, isShown, isPlaced, evidence, onChoose }: ReportProps) {
  const section = useRef<HTMLElement>(null);
  const { key } = reviewed.detail;
  const show = useCallback(
    (next: Evidence | null) => {
      onChoose({ of: key, evidence: next });
      focusEvidence(section.current, next);
    },
    [key, onChoose],
  );
  return (
    <section
      ref={section}
      className={clsx(styles.report, isPlaced ? styles.placed : styles.over, isShown && styles.shown)}
      aria-label={isShown ? messages.report.label : undefined}
      aria-hidden={!isShown || undefined}
      inert={!isPlaced}
      data-report={key}
    >
      <Parts reviewed={reviewed} evidence={evidence} onShow={show} />
    </section>
  );
}

interface PartsProps {
  readonly reviewed: ReviewedReport;
  readonly evidence: Evidence | null;
  readonly onShow: (evidence: Evidence | null) => void;
}

/** Not rendered again when its report is shown or hidden. */
const Parts = memo(({ reviewed, evidence, onShow }: PartsProps) => {
  const weakMatches = useSubject('settings', ({ settings }) => settings.weakMatches);
  const { detail } = reviewed;
  const text = messages.evidence;
  const { arrivals, explanation } = useExplanation(detail, reviewed.matches);
  const matches = reviewed.matches.filter(({ field }) => weakMatches || !weakMatchFields.includes(field));
  return (
    <>
      <EvidenceHeader reviewed={reviewed} />
      <Part className={styles.why} title={messages.words.terms.why}>
        {detail.sameId && <SameIdNotice id={detail.report.id} sameId={detail.sameId} />}
        <ExplanationList explanation={explanation} shown={evidence} onShow={onShow} />
      </Part>
      <Part className={styles.facts} title={text.facts}>
        <MeasuredFacts detail={detail} arrivals={arrivals} shown={evidence} onShow={onShow} />
      </Part>
      <Part className={styles.decided} title={text.decided.title}>
        <DecidedBefore matches={matches} />
      </Part>
      <Part className={styles.history} title={text.history.title}>
        <div data-history="true" tabIndex={-1}>
          <ReviewHistory detail={detail} />
        </div>
      </Part>
    </>
  );
});

interface MapOfReportProps {
  readonly reviewed: ReviewedReport;
  readonly evidence: Evidence | null;
  readonly onChoose: (chosen: ChosenEvidence) => void;
  readonly render: RenderMap;
}

/** Renders again only for another map: its parent does so for each report, before the map follows. */
const MapOfReport = memo(
  ({ reviewed: { detail }, evidence, onChoose, render }: MapOfReportProps) => {
    const arrivals = useArrivals(detail);
    const moves = useMemo(
      () =>
        arrivals.flatMap(({ traveller, step }): readonly MoveEvidence[] => {
          const move = representativeMove(step);
          return move ? [{ kind: 'move', traveller, move }] : [];
        }),
      [arrivals],
    );
    return render({
      detail,
      moves,
      evidence,
      onEvidence: (next) => onChoose({ of: detail.key, evidence: next }),
    });
  },
  (before, after) => before.reviewed === after.reviewed && before.evidence === after.evidence,
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

/** Moves the focus from a report that is covered to the same part of the one with this key, or else to the screen. */
function keepFocus(root: HTMLElement, key: string): void {
  const { activeElement } = document;
  const left = activeElement?.closest<HTMLElement>('[data-report]');
  if (!left || left.dataset.report === key || !root.contains(left)) return;
  const name = activeElement?.closest('section[tabindex]')?.getAttribute('aria-label');
  const shown = [...root.querySelectorAll<HTMLElement>('[data-report]')].find(
    ({ dataset }) => dataset.report === key,
  );
  const part = [...(shown?.querySelectorAll<HTMLElement>('section[tabindex]') ?? [])].find(
    (each) => each.getAttribute('aria-label') === name,
  );
  if (part) part.focus({ preventScroll: true });
  else focusReview();
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
