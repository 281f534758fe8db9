import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { StoreNotice as OpeningNotice, SavedOwnData } from '../../shared/domain/store-state';
import { messages } from '../../shared/i18n/messages';
import { serviceText } from '../../shared/i18n/problem-text';
import { assertNever } from '../../shared/result';
import { ProblemAlert } from '../components/problem-alert';
import { Button, DismissButton } from '../ui/button';
import { FixedList } from '../ui/fixed-list';
import { Stack } from '../ui/layout';
import { Notice } from '../ui/notice';
import styles from './store-notice.module.css';
import { StoreOpenFailed } from './store-open-failed';
import { useStores, useSubject } from './stores/all-stores';

interface StoreNoticeProps {
  /** False for a screen that works without the store: it is always shown. */
  readonly needed: boolean;
  readonly children: ReactNode;
}

/** Shows what is wrong with the encrypted store above the screen, or in place of it if the screen needs the store. */
export function StoreNotice({ needed, children }: StoreNoticeProps) {
  const store = useSubject('localCopy', (state) => state.store);
  return (
    <Stack className={styles.root}>
      <Stack gap={8} className={styles.notices}>
        {store.kind === 'down' ? <StoreDown /> : null}
        {store.kind === 'ready' ? <StoreBanner notices={store.notices} /> : null}
        <UnsavedNotes />
      </Stack>
      <div className={styles.screen}>
        {store.kind === 'open-failed' && needed ? <StoreOpenFailed fault={store.reason} /> : children}
      </div>
    </Stack>
  );
}

/** Notices about what was done to open the store, until the user dismisses them. */
function StoreBanner({ notices }: { readonly notices: readonly OpeningNotice[] }) {
  const { localCopy } = useStores();
  const dismissed = useSubject('localCopy', (state) => state.dismissed);
  if (dismissed || notices.length === 0) return null;
  return (
    <Notice
      kind="warning"
      role="alert"
      icon={<TriangleAlert size={16} aria-hidden="true" />}
      actions={<DismissButton onClick={() => localCopy.getState().dismissNotices()} />}
    >
      <Stack as="ul" gap={4}>
        <FixedList of={notices}>
          {(notice) => {
            const { title, what } = storeNoticeText(notice);
            return (
              <li>
                <strong>{title}.</strong> {what}
              </li>
            );
          }}
        </FixedList>
      </Stack>
    </Notice>
  );
}

/** Shown when the store's process ended too often to be restarted automatically. */
function StoreDown() {
  const { localCopy } = useStores();
  const [busy, setBusy] = useState(false);

  async function start() {
    setBusy(true);
    await localCopy.getState().retry();
    setBusy(false);
  }

  return (
    <ProblemAlert
      problem={{ kind: 'store-down' }}
      actions={
        <Button size="small" busy={busy} onClick={() => void start()}>
          {messages.shell.store.restart}
        </Button>
      }
    />
  );
}

/** Unsaved notes on other reports than the open one, so that they aren't overlooked. */
function UnsavedNotes() {
  const { notes, openReport } = useStores();
  const edited = useSubject('notes', (state) => state.edited);
  const reading = useSubject('openReport', (state) => state.key);
  const failed = Object.entries(edited).filter(([key, { state }]) => state === 'failed' && key !== reading);
  const [first] = failed;
  if (!first?.[1].problem) return null;
  const [key, { problem }] = first;
  const words = messages.shell.unsavedNotes;
  return (
    <Stack gap={4} size="grid">
      <p>
        <strong>{words.title({ count: failed.length })}</strong> {words.stillHere}
      </p>
      <ProblemAlert
        problem={problem}
        actions={
          <>
            <Button size="small" onClick={() => void notes.getState().saveAll()}>
              {words.saveAgain}
            </Button>
            <Button size="small" onClick={() => void openReport.getState().select(key)}>
              {words.showReport}
            </Button>
          </>
        }
      />
    </Stack>
  );
}

/** A notice about opening a store: a title, and what it means. */
interface StoreNoticeText {
  readonly title: string;
  readonly what: string;
}

/** Describes a notice about opening a store, or about what it can no longer do. */
export function storeNoticeText(notice: OpeningNotice): StoreNoticeText {
  const { rebuilt, userDataStale, userDataReset, otherServiceSetAside, readOnly } =
    messages.problems.storeNotices;
  switch (notice.kind) {
    case 'reports-rebuilt':
      return {
        title:
          notice.reason === 'not-migrated'
            ? messages.recovery.reportsNotMigrated
            : rebuilt.titles[notice.reason],
        what: rebuilt.what,
      };
    case 'user-data-stale':
      return userDataStale;
    case 'user-data-reset':
      return { title: userDataReset.title, what: savedText(notice.saved) };
    case 'other-service-set-aside':
      return {
        title: otherServiceSetAside.title,
        what: otherServiceSetAside.what({ madeFor: serviceText(notice.madeFor) }),
      };
    case 'read-only':
      return { title: readOnly.title, what: readOnly.what({ code: notice.code }) };
    default:
      return assertNever(notice);
  }
}

function savedText(saved: SavedOwnData | null): string {
  const words = messages.problems.storeNotices.userDataReset;
  if (saved === null) return words.nothingSaved;
  const { feedback, drafts, verdicts, notes, views, cases, whole } = saved;
  const counts = [
    words.feedback({ count: feedback }),
    words.drafts({ count: drafts }),
    words.verdicts({ count: verdicts }),
    words.notes({ count: notes }),
    words.views({ count: views }),
    words.cases({ count: cases }),
  ].join(', ');
  return whole ? words.allSaved({ counts }) : words.someSaved({ counts });
}
