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
 * report is there already, laid out but hidden, so that a decision only has to show it.
 */
export function ReviewEvidence({ reviewed, renderMap }: ReviewEvidenceProps) {
  const [chosen, setChosen] = useState<ChosenEvidence | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { key } = reviewed.detail;
  const reports = useReports(reviewed);
  const evidence = chosen?.of === key ? chosen.evidence : null;

  // The text is painted first: moving the map takes as long as the rest.
  const map = useAfterPaint(useMemo(() => ({ reviewed, evidence }), [reviewed, evidence]));

  useLayoutEffect(() => {
    if (root.current) keepFocus(root.current, key);
  }, [key]);

  return (
    <div ref={root} className={styles.root}>
      {reports.map((each) => (
        <Report
          key={each.detail.key}
          reviewed={each}
          isShown={each.detail.key === key}
          evidence={each.detail.key === key ? evidence : null}
          onChoose={setChosen}
        />
      ))}
      <div className={styles.map}>
        <MapOfReport map={map} onChoose={setChosen} render={renderMap} />
      </div>
    </div>
  );
}

/** Returns the report under review and, once it is painted, the next one; for a moment also the one before, so that hiding it is quick. */
function useReports(reviewed: ReviewedReport): readonly ReviewedReport[] {
  const next = useSubject('review', (state) => state.next);
  const both = useMemo(() => (next === null ? [reviewed] : [reviewed, next]), [reviewed, next]);
  const prepared = useDeferredValue(useAfterPaint(both));
  const { key } = reviewed.detail;
  return prepared.some(({ detail }) => detail.key === key)
    ? prepared.map((each) => (each.detail.key === key ? reviewed : each))
    : [reviewed, ...prepared];
}

interface ReportProps {
  readonly reviewed: ReviewedReport;
  readonly isShown: boolean;
  readonly evidence: Evidence | null;
  readonly onChoose: (chosen: ChosenEvidence) => void;
}

/** A report that is under review, or hidden until it is: nothing in it can be found, read or focused then. */
function Report({ reviewed, isShown, evidence, onChoose }: ReportProps) {
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
      className={clsx(styles.report, !isShown && styles.hidden)}
      style={isShown ? undefined : hidden}
      aria-label={isShown ? messages.report.label : undefined}
      data-report={key}
    >
      <Parts reviewed={reviewed} evidence={evidence} onShow={show} />
    </section>
  );
}

const hidden = { visibility: 'hidden' } as const;

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
  readonly map: { readonly reviewed: ReviewedReport; readonly evidence: Evidence | null };
  readonly onChoose: (chosen: ChosenEvidence) => void;
  readonly render: RenderMap;
}

/** Renders again only for another map: its parent does so for each report, before the map follows. */
const MapOfReport = memo(
  ({ map: { reviewed, evidence }, onChoose, render }: MapOfReportProps) => {
    const { detail } = reviewed;
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

/** Moves the focus from a report that is hidden to the same part of the one that is shown, or else to the screen. */
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
