import { useCallback, useEffect, useState } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/i18n/messages';
import { timeNow } from '../../clock';
import { MapPicture } from '../../features/map/static/map-picture';
import { CaseSheet } from '../../features/report-detail/case-sheet/case-sheet';
import { useOpenProfile } from '../../state/stores';
import { useStores } from '../stores/all-stores';

/** The sheet's content, read when it was requested. It doesn't change when another report is opened. */
interface SheetContent {
  readonly profileName: string;
  readonly note: string;
  readonly detail: ReportDetail;
  readonly feedback: readonly OutboxItem[];
  readonly madeAt: number;
}

/** Renders the case sheet of the open report on the page, and prints or saves it when it is complete. */
export function RenderedSheet() {
  const profile = useOpenProfile();
  const { openReport, caseSheet, notes, connection } = useStores();
  const [content, setMade] = useState<SheetContent | null>(null);
  const [drawn, setDrawn] = useState(false);
  const whenDrawn = useCallback(() => setDrawn(true), []);

  useEffect(() => {
    const { detail } = openReport.getState();
    const { connection: now } = connection.getState();
    if (!detail || !now?.profile) {
      caseSheet.setState({ making: null });
      return;
    }
    const { transactionId } = detail.report;
    const { id, name: profileName } = now.profile;
    const note = notes.getState().edited[detail.key]?.value ?? detail.note;
    const reading =
      transactionId === null ? null : profile.current().call('feedback.about', { transactionId });
    void Promise.resolve(reading).then((answer) => {
      // The answer may belong to a profile that was opened in the meantime.
      if (connection.getState().connection?.profile?.id !== id) caseSheet.setState({ making: null });
      else
        setMade({
          profileName,
          note,
          detail,
          feedback: answer?.ok ? answer.value : [],
          madeAt: timeNow(),
        });
    });
  }, [profile, openReport, caseSheet, notes, connection]);

  const ready = content !== null && (drawn || content.detail.positions.usable.length === 0);
  useEffect(() => {
    if (!ready) return;
    const { key, report } = content.detail;
    const name = report.transactionId ?? report.id ?? key;
    let isCurrent = true;
    // The sheet may use fonts that weren't loaded yet.
    void document.fonts.ready.then(() => {
      if (isCurrent) void caseSheet.getState().finish(name.slice(0, 300));
    });
    return () => {
      isCurrent = false;
    };
  }, [ready, content, caseSheet]);

  if (!content) return null;
  const { detail } = content;
  return (
    <CaseSheet
      {...content}
      map={
        <MapPicture positions={detail.positions.usable} alt={messages.caseSheet.mapAlt} onReady={whenDrawn} />
      }
    />
  );
}
