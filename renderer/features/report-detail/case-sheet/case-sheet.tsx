import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { ReportDetail } from '../../../../shared/contract/report-calls';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { positionsOf } from '../../../../shared/domain/position';
import { spokenLanguage } from '../../../../shared/i18n/language';
import { messages } from '../../../../shared/i18n/messages';
import './case-sheet.css';
import { SheetHead } from './sheet-head';
import { SheetSection } from './sheet-parts';
import { SheetDistances, SheetPositions } from './sheet-positions';
import { SheetDevice, SheetFeedback, SheetHistory, SheetIds, SheetNote } from './sheet-record';

interface CaseSheetProps {
  readonly detail: ReportDetail;
  readonly profileName: string;
  /** The analyst's note when the sheet was made. */
  readonly note: string;
  /** The feedback on the transaction, newest first. */
  readonly feedback: readonly OutboxItem[];
  /** ms since 1970. */
  readonly madeAt: number;
  /** A map image of the positions. */
  readonly map: ReactNode;
}

/**
 * A report as a self-contained document for printing, with everything needed to judge the case. Not visible on screen.
 */
export function CaseSheet({ detail, profileName, note, feedback, madeAt, map }: CaseSheetProps) {
  const text = messages.caseSheet;
  const { report } = detail;
  return createPortal(
    <article className="case-sheet" lang={spokenLanguage} aria-hidden="true">
      <SheetHead detail={detail} profileName={profileName} madeAt={madeAt} />
      <SheetPositions detail={detail} />
      <SheetSection title={text.map}>
        {positionsOf(report).usable.length === 0 ? <p>{text.noMap}</p> : map}
      </SheetSection>
      <SheetDistances report={report} />
      <SheetDevice report={report} />
      <SheetHistory detail={detail} />
      <SheetNote note={note} />
      <SheetFeedback items={feedback} />
      <SheetIds report={report} />
    </article>,
    document.body,
  );
}
