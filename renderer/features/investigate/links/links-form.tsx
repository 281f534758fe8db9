import { useState } from 'react';
import { linkKinds, maxLinkedUsers } from '../../../../shared/domain/links/link-kinds';
import type { RingSubject } from '../../../../shared/domain/ring';
import { messages } from '../../../../shared/i18n/messages';
import type { LinksQuestion } from '../../../state/investigation';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Row, Stack, Text } from '../../../ui/layout';
import { Group } from '../../../ui/regions';
import { ToggleChip } from '../../../ui/toggle-chip';
import { SubjectField } from '../subject-field';

/** Where the links start, and which of them are followed. */
export function LinksForm({ question: { of, kinds, singles } }: { readonly question: LinksQuestion }) {
  const { investigation } = useStores();
  const { ask } = investigation.getState();
  const [typed, setTyped] = useState<RingSubject>({ kind: 'user', value: '' });
  const text = messages.links;
  return (
    <Stack gap={12}>
      <form
        aria-label={text.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.value !== '') ask('links', { of: typed });
        }}
      >
        <Stack gap={8}>
          <SubjectField subject={typed} onChange={setTyped} />
          <Row gap={8} wrap>
            <Button size="small" type="submit" disabled={typed.value === ''}>
              {text.startNow}
            </Button>
            {of === null ? null : (
              <Button size="small" variant="quiet" onClick={() => ask('links', { of: null })}>
                {text.firstGroup}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
      <Stack gap={6}>
        <Text size="grid" weight={500}>
          {text.linkedBy}
        </Text>
        <Group aria-label={text.linkedBy}>
          <Row gap={6} wrap>
            {linkKinds.map((kind) => (
              <ToggleChip
                key={kind}
                pressed={kinds.includes(kind)}
                onClick={() =>
                  ask('links', {
                    kinds: linkKinds.filter((each) => kinds.includes(each) !== (each === kind)),
                  })
                }
              >
                {text.linkKinds[kind]}
              </ToggleChip>
            ))}
          </Row>
        </Group>
        <Text as="p" tone="faint" size="small">
          {text.weak(maxLinkedUsers.anyPlace)}
        </Text>
        <Checkbox
          label={text.showSingles}
          checked={singles}
          onChange={(next) => ask('links', { singles: next })}
        />
      </Stack>
    </Stack>
  );
}
