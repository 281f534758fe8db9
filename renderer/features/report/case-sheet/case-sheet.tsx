import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { OutboxItem } from '../../../../shared/domain/outbox';
import { positionsOf } from '../../../../shared/domain/position';
import type { ReportDetail } from '../../../../shared/ipc/report-calls';
import { messages } from '../../../../shared/messages/messages';
import { spokenLanguage } from '../../../../shared/messages/spoken-language';
import './case-sheet.css';
import { SheetHead } from './sheet-head';
import { SheetSection } from './sheet-parts';
import { SheetDistances, SheetPositions } from './sheet-positions';
import { SheetDevice, SheetFeedback, SheetHistory, SheetIds, SheetNote } from './sheet-record';

interface CaseSheetProps {
  readonly detail: ReportDetail;
  readonly profileName: string;
  /** The analyst's, as it was then. */
  readonly note: string;
  /** The feedback there is on the transaction, the last first. */
  readonly given: readonly OutboxItem[];
  /** ms since 1970. */
  readonly madeAt: number;
  /** A picture of the positions. */
  readonly map: ReactNode;
}

/** A report as a document of its own, for paper: everything it takes to judge the case without the program. Nothing on the screen. */
export function CaseSheet({ detail, profileName, note, given, madeAt, map }: CaseSheetProps) {
  const words = messages.caseSheet;
  const { report } = detail;
  return createPortal(
    <article className="case-sheet" lang={spokenLanguage} aria-hidden="true">
      <SheetHead detail={detail} profileName={profileName} madeAt={madeAt} />
      <SheetPositions detail={detail} />
      <SheetSection title={words.map}>
        {positionsOf(report).usable.length === 0 ? <p>{words.noMap}</p> : map}
      </SheetSection>
      <SheetDistances report={report} />
      <SheetDevice report={report} />
      <SheetHistory detail={detail} />
      <SheetNote note={note} />
      <SheetFeedback given={given} />
      <SheetIds report={report} />
    </article>,
    document.body,
  );
}
