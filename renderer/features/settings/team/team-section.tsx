import { History, LogOut, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../../shared/domain/problem';
import type { JoinedTeam, LastEntry } from '../../../../shared/domain/team';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { problemText } from '../../../../shared/i18n/problem-text';
import { clockTime, sinceText } from '../../../../shared/i18n/short-time-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../../components/problem-alert';
import { TeamStateText } from '../../../components/team-state';
import { useNow } from '../../../components/use-now';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { Spinner } from '../../../ui/spinner';
import { SettingsFacts, SettingsSection } from '../settings-section';
import { JoinTeam } from './join-team';
import { TeamPeople } from './team-people';

/** The open profile's team: joining one, its state and its people, and leaving it. */
export function TeamSection() {
  const { team: store } = useStores();
  const team = useSubject('team', (state) => state.team);
  const isRead = useSubject('team', (state) => state.isRead);
  const problem = useSubject('team', (state) => state.problem);
  const isOpen = useSubject('connection', ({ connection }) => connection?.profile != null);
  const text = messages.team;
  if (!isOpen) return null;
  return (
    <SettingsSection name="team" title={text.title} description={text.description}>
      {problem ? (
        <ProblemAlert
          problem={problem}
          actions={
            <Button size="small" onClick={() => void store.getState().readAgain()}>
              {messages.words.actions.tryAgain}
            </Button>
          }
        />
      ) : null}
      {isRead || problem ? null : <Spinner label={text.reading} />}
      {isRead && !problem && team.kind === 'none' ? <JoinTeam /> : null}
      {team.kind === 'joined' ? <Joined team={team} /> : null}
    </SettingsSection>
  );
}

function Joined({ team }: { readonly team: JoinedTeam }) {
  const text = messages.team;
  return (
    <>
      <TeamNotices team={team} />
      <SettingsFacts>
        <dt>{messages.team.title}</dt>
        <dd>
          <ReceivedText text={team.name} />
        </dd>
        <dt>{messages.words.terms.address}</dt>
        <dd>
          <ReceivedText text={team.address} mono />
        </dd>
        <dt>{messages.words.terms.state}</dt>
        <dd>
          <span role="status" aria-label={messages.words.terms.state}>
            <TeamStateText team={team} />
          </span>
        </dd>
        {team.unread > 0 ? (
          <>
            <dt>{text.facts.unread}</dt>
            <dd>
              <Explained means={text.facts.unreadMeans}>{numberText(team.unread)}</Explained>
            </dd>
          </>
        ) : null}
        {team.lastEntry ? (
          <>
            <dt>{text.facts.lastEntry}</dt>
            <dd>
              <LastEntryText entry={team.lastEntry} />
            </dd>
          </>
        ) : null}
      </SettingsFacts>
      <TeamPeople team={team} />
      <LeaveTeam team={team} />
    </>
  );
}

/** "1,204 · 9f3a 77c2 …", to be compared by phone. */
function LastEntryText({ entry: { seq, hash } }: { readonly entry: LastEntry }) {
  return (
    <Explained means={messages.team.facts.lastEntryMeans}>
      <Text className="mono">
        {numberText(seq)} · {hash.match(/.{1,4}/g)?.join(' ')}
      </Text>
    </Explained>
  );
}

function Explained({ means, children }: { readonly means: string; readonly children: ReactNode }) {
  return (
    <Stack gap={2}>
      {children}
      <Text tone="muted" size="small">
        {means}
      </Text>
    </Stack>
  );
}

/** What keeps the team from sharing, and a history that changed. */
function TeamNotices({
  team: { reach, historyChangedAt, restoredAt, hidden },
}: {
  readonly team: JoinedTeam;
}) {
  const now = useNow(false);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const { notices, reach: states } = messages.team;
  return (
    <>
      {historyChangedAt === null ? null : (
        <CheckedNotice
          kind="danger"
          at={historyChangedAt}
          time={sinceText(historyChangedAt, now, zone)}
          text={notices.historyChanged}
        />
      )}
      {restoredAt === null ? null : (
        <CheckedNotice
          kind="warning"
          at={restoredAt}
          time={sinceText(restoredAt, now, zone)}
          text={notices.restored}
        />
      )}
      {reach.kind === 'removed' || reach.kind === 'outdated' || reach.kind === 'no-token' ? (
        <Notice kind="warning" role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <NoticeText
            title={reach.kind === 'no-token' ? problemText(reach.problem).title : states[reach.kind]}
          >
            {notices[reach.kind]}
            {reach.kind === 'removed' && hidden > 0 ? ` ${notices.removedHidden({ count: hidden })}` : null}
          </NoticeText>
        </Notice>
      ) : null}
      {reach.kind === 'paused' ? (
        <Notice kind="warning" role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <NoticeText title={notices.held.title}>
            {notices.held.text({ time: clockTime(reach.until, zone) })}
          </NoticeText>
        </Notice>
      ) : null}
      {reach.kind === 'offline' ? <ProblemAlert problem={reach.problem} /> : null}
    </>
  );
}

interface CheckedNoticeProps {
  readonly kind: 'danger' | 'warning';
  /** When it was noticed, ms since 1970, and as text. */
  readonly at: number;
  readonly time: string;
  readonly text: typeof messages.team.notices.historyChanged;
}

/** A history that changed or an older copy of this profile, until the user has checked why. */
function CheckedNotice({ kind, at, time, text }: CheckedNoticeProps) {
  const { team } = useStores();
  const [problem, setProblem] = useState<Problem | null>(null);
  return (
    <>
      {problem ? (
        <ProblemAlert
          failed={messages.team.notices.stays}
          problem={problem}
          onDismiss={() => setProblem(null)}
        />
      ) : null}
      <Notice kind={kind} role="alert" icon={<History size={16} aria-hidden="true" />}>
        <Stack gap={8}>
          <NoticeText title={text.title({ time })}>
            {text.text} {text.advice}
          </NoticeText>
          <Row gap={8} wrap>
            <Button size="small" onClick={() => void team.getState().acknowledgeHistory(at).then(setProblem)}>
              {messages.team.notices.checked}
            </Button>
            <Text tone="muted" size="small">
              {text.checkedMeans}
            </Text>
          </Row>
        </Stack>
      </Notice>
    </>
  );
}

function NoticeText({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text as="p" weight={600}>
        {title}
      </Text>
      <p>{children}</p>
    </Stack>
  );
}

function LeaveTeam({ team }: { readonly team: JoinedTeam }) {
  const { team: store } = useStores();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const text = messages.team.leaving;
  return (
    <>
      {problem ? (
        <ProblemAlert failed={text.failed} problem={problem} onDismiss={() => setProblem(null)} />
      ) : null}
      <Row>
        <Button variant="danger" icon={<LogOut aria-hidden="true" />} onClick={() => setAsking(true)}>
          {text.button}
        </Button>
      </Row>
      {asking ? (
        <ConfirmDialog
          title={text.title({ team: visibleText(team.name) })}
          action={text.action}
          onConfirm={() => {
            setAsking(false);
            void store.getState().leave().then(setProblem);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{text.text}</p>
          {team.unshared > 0 ? <p>{text.unshared({ count: team.unshared })}</p> : null}
          {team.hidden > 0 ? <p>{text.hidden({ count: team.hidden })}</p> : null}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
