import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppNotice } from '../../shared/domain/app-notice';
import { messages } from '../../shared/i18n/messages';
import { assertNever } from '../../shared/result';
import { ProxySignIn } from '../features/connection/proxy-sign-in';
import { Button, DismissButton } from '../ui/button';
import { Stack, Text } from '../ui/layout';
import { Notice } from '../ui/notice';
import styles from './app-frame.module.css';
import { DiagnosticsDialog } from './diagnostics-dialog';
import { Later } from './lazy';
import { useStores, useSubject } from './stores/all-stores';

/** The frame around all content, with or without an open profile: notices about the app, and the diagnostics dialog. */
export function AppFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Stack className={styles.root}>
      <AppNotices />
      <ProxySignIn className={styles.notice} />
      <div className={styles.content}>{children}</div>
      <DiagnosticsDialog />
      <OpenedBundle />
    </Stack>
  );
}

/** A sealed case that was opened, whether or not a profile is open. */
function OpenedBundle() {
  const opened = useSubject('openedBundle', (state) => state.opened);
  return opened ? <Later>{({ BundleDialog }) => <BundleDialog opened={opened} />}</Later> : null;
}

/** Notices about the app itself, until the user dismisses them. */
export function AppNotices() {
  const { notices: subject, diagnostics } = useStores();
  const notices = useSubject('notices', (state) => state.notices);
  if (notices.length === 0) return null;
  return (
    <section className={styles.notices} aria-label={messages.recovery.notices} data-not-shown-again>
      {notices.map((notice) => {
        const { title, what } = noticeText(notice);
        const isNews = notice.kind === 'window-reloaded';
        return (
          <Notice
            key={notice.id}
            kind={isNews ? 'plain' : 'warning'}
            role={isNews ? 'status' : 'alert'}
            className={styles.notice}
            icon={
              isNews ? <Info size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />
            }
            actions={
              <>
                {notice.kind === 'defect' ? (
                  <Button size="small" onClick={() => void diagnostics.getState().open()}>
                    {messages.commands.names['save diagnostics']}
                  </Button>
                ) : null}
                <DismissButton
                  label={messages.words.actions.dismiss}
                  onClick={() => void subject.getState().dismiss(notice.id)}
                />
              </>
            }
          >
            <p>
              <Text weight={600}>{title}.</Text> {what}
            </p>
          </Notice>
        );
      })}
    </section>
  );
}

function noticeText(notice: AppNotice): { readonly title: string; readonly what: string } {
  const words = messages.recovery;
  switch (notice.kind) {
    case 'file-set-aside': {
      const { title, what } = words.setAside[notice.what];
      return { title, what: what({ beside: notice.beside }) };
    }
    case 'file-partly-read':
      return {
        title: words.partlyRead[notice.what],
        what: words.partlyReadWhat({ names: firstOf(notice.notUnderstood), copy: notice.copy }),
      };
    case 'file-unreadable':
      return { title: words.unreadable[notice.what], what: words.unreadableWhat({ code: notice.code }) };
    case 'started-weakened':
      return words.startedWeakened[notice.what];
    case 'window-reloaded':
      return { title: words.windowReloaded[notice.why], what: words.windowReloadedWhat };
    case 'defect':
      return {
        title: messages.problems.unexpected.title,
        what: words.defectWhat({ error: notice.error, times: notice.times }),
      };
    default:
      return assertNever(notice);
  }
}

/** Returns the first few names, shortened: a damaged file may have any number of unknown parts. */
function firstOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => (name.length > 60 ? `${name.slice(0, 60)}…` : name));
  return [...shown, ...(names.length > 5 ? ['…'] : [])].join(', ');
}
