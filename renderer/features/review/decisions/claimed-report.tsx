import { Eye, Gavel, SkipForward, UserRound } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { clockTime } from '../../../../shared/i18n/short-time-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { PeopleLooking } from '../../../components/people-looking';
import { nameOf } from '../../../state/team';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import { blocksDeciding, hidesReport } from '../claims-store';
import { useStores, useSubject } from '../stores';
import { focusReview } from './decision-parts';

/** In place of a report that another person has claimed. */
export function ClaimedReport() {
  const { claims } = useStores();
  const claimed = useClaimedText();
  const text = messages.team.desk;
  if (claimed === null) return null;
  return (
    <Stack grow justify="center">
      <EmptyState
        icon={<UserRound size={20} />}
        title={claimed}
        action={
          <Row gap={8} justify="center">
            <NextFree variant="primary" />
            <Button
              icon={<Eye aria-hidden="true" />}
              onClick={() => {
                claims.getState().goOn('looks');
                focusReview();
              }}
            >
              {text.look}
            </Button>
          </Row>
        }
      >
        {text.claimedMeaning}
      </EmptyState>
    </Stack>
  );
}

/** Who else has claimed the report that is shown, or looks at it. */
export function OthersStrip() {
  return (
    <>
      <ClaimStrip />
      <OthersLooking />
    </>
  );
}

/** Who looks at the report without having claimed it. */
function OthersLooking() {
  const subject = useSubject('claims', (state) => state.subject);
  const claimant = useSubject('claims', ({ outcome }) => (outcome?.kind === 'taken' ? outcome.person : null));
  return <PeopleLooking at={subject} except={claimant} />;
}

function ClaimStrip() {
  const { claims } = useStores();
  const claimed = useClaimedText();
  const blocks = useSubject('claims', blocksDeciding);
  const hides = useSubject('claims', hidesReport);
  const text = messages.team.desk;
  if (claimed === null || hides) return null;
  return (
    <Notice
      kind="warning"
      role="status"
      icon={<UserRound size={16} aria-hidden="true" />}
      actions={
        <Row gap={8}>
          <NextFree />
          {blocks ? (
            <Button
              size="small"
              icon={<Gavel aria-hidden="true" />}
              onClick={() => {
                claims.getState().goOn('decides');
                focusReview();
              }}
            >
              {text.decide}
            </Button>
          ) : null}
        </Row>
      }
    >
      <Text weight={600}>{claimed}.</Text>{' '}
      {blocks ? text.claimedLooking : text.besideTheirs({ queue: text.queue })}
    </Notice>
  );
}

function NextFree({ variant }: { readonly variant?: 'primary' }) {
  const { review } = useStores();
  return (
    <Button
      variant={variant}
      size={variant ? 'normal' : 'small'}
      icon={<SkipForward aria-hidden="true" />}
      onClick={() => {
        void review.getState().goToFree();
        focusReview();
      }}
    >
      {messages.team.desk.next}
    </Button>
  );
}

/** "Claimed by Ana until 15:10"; null if no other person has claimed the report. */
function useClaimedText(): string | null {
  const outcome = useSubject('claims', (state) => state.outcome);
  const team = useSubject('team', (state) => state.team);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  if (outcome?.kind !== 'taken') return null;
  return messages.team.desk.claimed({
    name: visibleText(nameOf(team, outcome.person)),
    time: clockTime(outcome.until, zone),
  });
}
