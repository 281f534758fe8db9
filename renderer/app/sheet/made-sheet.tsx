import { useCallback, useEffect, useState } from 'react';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { positionsOf } from '../../../shared/domain/position';
import type { ReportDetail } from '../../../shared/ipc/report-calls';
import { messages } from '../../../shared/messages/messages';
import { timeNow } from '../../clock';
import { MapPicture } from '../../features/map/static/map-picture';
import { CaseSheet } from '../../features/report/case-sheet/case-sheet';
import { useOpenProfile, useStores } from '../../state/stores';

/** What the sheet is of, read the moment it was asked for: it stays that whatever is read meanwhile. */
interface SheetContent {
  readonly profileName: string;
  readonly note: string;
  readonly detail: ReportDetail;
  readonly given: readonly OutboxItem[];
  readonly madeAt: number;
}

/** Puts the case sheet of the report that is read on the page, and has it printed or saved when all of it is there. */
export function MadeSheet() {
  const profile = useOpenProfile();
  const { selection, caseSheet, notes, connection } = useStores();
  const [content, setMade] = useState<SheetContent | null>(null);
  const [drawn, setDrawn] = useState(false);
  const whenDrawn = useCallback(() => setDrawn(true), []);

  useEffect(() => {
    const { detail } = selection.getState();
    const { connection: now } = connection.getState();
    if (!detail || !now?.profile) {
      caseSheet.setState({ making: null });
      return;
    }
    const { transactionId } = detail.report;
    const { id, name: profileName } = now.profile;
    const note = notes.getState().edited[detail.key]?.text ?? detail.note;
    const asked = transactionId === null ? null : profile.current().call('feedback.about', { transactionId });
    void Promise.resolve(asked).then((answer) => {
      // What was answered may be of the profile that was opened meanwhile.
      if (connection.getState().connection?.profile?.id !== id) caseSheet.setState({ making: null });
      else setMade({ profileName, note, detail, given: answer?.ok ? answer.value : [], madeAt: timeNow() });
    });
  }, [profile, selection, caseSheet, notes, connection]);

  const ready = content !== null && (drawn || positionsOf(content.detail.report).usable.length === 0);
  useEffect(() => {
    if (!ready) return;
    const { key, report } = content.detail;
    const name = report.transactionId ?? report.id ?? key;
    let wanted = true;
    // Its fonts may be ones that nothing on the screen had needed yet.
    void document.fonts.ready.then(() => {
      if (wanted) void caseSheet.getState().finish(name.slice(0, 300));
    });
    return () => {
      wanted = false;
    };
  }, [ready, content, caseSheet]);

  if (!content) return null;
  const { detail } = content;
  return (
    <CaseSheet
      {...content}
      map={<MapPicture report={detail.report} alt={messages.caseSheet.mapAlt} onReady={whenDrawn} />}
    />
  );
}
