import { UserX, X } from 'lucide-react';
import type { Case } from '../../../../shared/domain/case';
import type { WithheldCase } from '../../../../shared/domain/case-change';
import type { EndedSharing } from '../../../../shared/domain/ended-sharing';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { MomentText } from '../../../components/instant-text';
import { useStores, useSubject } from '../../../state/stores';
import { nameOf } from '../../../state/team';
import { Button, IconButton } from '../../../ui/button';
import { Row, Stack, Text } from '../../../ui/layout';
import { Notice } from '../../../ui/notice';
import styles from './cases.module.css';

/** The notice that a case which a colleague shared is now the analyst's own. */
export function EndedNotice({ edited: { id, ended } }: { readonly edited: Case }) {
  const { cases } = useStores();
  if (!ended) return null;
  return (
    <Notice
      kind="warning"
      role="status"
      icon={<UserX size={16} aria-hidden="true" />}
      actions={
        <Button size="small" onClick={() => void cases.getState().dismiss(id)}>
          {messages.words.actions.dismiss}
        </Button>
      }
    >
      <Text as="p" weight={600}>
        <EndedText ended={ended} />
      </Text>
      <p>{messages.cases.sharing.ended.yours}</p>
    </Notice>
  );
}

/** The cases that were in the list and no longer are, each with the reason. */
export function WithheldCases() {
  const { cases } = useStores();
  const withheld = useSubject('cases', (state) => state.withheld);
  const text = messages.cases.sharing.withheld;
  if (withheld.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={text.label}>
      {withheld.map((each) => (
        <Row as="li" key={each.id} gap={8} align="start" className={styles.withheld}>
          <Stack gap={4} className={styles.content}>
            <Text weight={600} breakWords>
              <bdi>{titleOf(each)}</bdi>
            </Text>
            <Text as="p" tone="muted" size="small">
              <WithheldReason withheld={each} />
            </Text>
          </Stack>
          {each.reason.kind === 'ended' ? (
            <IconButton
              size="small"
              label={text.dismiss({ title: titleOf(each) })}
              icon={<X aria-hidden="true" />}
              onClick={() => void cases.getState().dismiss(each.id)}
            />
          ) : null}
        </Row>
      ))}
    </ul>
  );
}

function titleOf({ title }: WithheldCase): string {
  return visibleText(title) || messages.cases.sharing.withheld.untitled;
}

/** Why a case is no longer in the list. */
export function WithheldReason({ withheld: { reason } }: { readonly withheld: WithheldCase }) {
  if (reason.kind === 'second-review') return messages.cases.sharing.withheld.secondReview;
  return <EndedText ended={reason} />;
}

/** Who ended the sharing, and when. */
function EndedText({ ended: { by, at } }: { readonly ended: EndedSharing }) {
  const team = useSubject('team', (state) => state.team);
  return (
    <>
      {messages.cases.sharing.ended.title({ name: visibleText(nameOf(team, by)) })},{' '}
      <MomentText milliseconds={at} />
    </>
  );
}
