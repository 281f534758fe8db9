import { TriangleAlert } from 'lucide-react';
import type { Streets } from '../../../shared/domain/streets';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { Notice } from '../../ui/notice';
import { SettingsSection } from './settings-section';

/** The profile's archive of map tiles, from which the map shows streets. */
export function StreetsSection() {
  const { streets: subject } = useStores();
  const streets = useSubject('streets', (state) => state.streets);
  const refused = useSubject('streets', (state) => state.refused);
  const problem = useSubject('streets', (state) => state.problem);
  const text = messages.settings.streets;
  const hasFile = streets !== null && streets.kind !== 'none';
  return (
    <SettingsSection title={text.title} description={text.description}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {streets ? <ChosenFile streets={streets} /> : null}
      {refused ? (
        <Notice kind="danger" role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
          <Text tone="danger">
            {text.refused({
              name: visibleText(refused.name),
              fault: messages.map.streets.faults[refused.fault],
            })}
          </Text>
        </Notice>
      ) : null}
      <Row gap={8}>
        <Button onClick={() => void subject.getState().choose()}>
          {hasFile ? text.chooseAnother : text.choose}
        </Button>
        {hasFile ? <Button onClick={() => void subject.getState().forget()}>{text.forget}</Button> : null}
      </Row>
    </SettingsSection>
  );
}

function ChosenFile({ streets }: { readonly streets: Streets }) {
  const text = messages.settings.streets;
  if (streets.kind === 'none') return <Text tone="muted">{text.none}</Text>;
  if (streets.kind === 'unusable')
    return (
      <Notice kind="warning" role="alert" icon={<TriangleAlert size={16} aria-hidden="true" />}>
        <Text tone="warning">
          {text.unusable({
            name: visibleText(streets.name),
            fault: messages.map.streets.faults[streets.fault],
          })}
        </Text>
      </Notice>
    );
  const { tiles, minZoom, maxZoom } = streets.facts;
  return (
    <Stack gap={2}>
      <ReceivedText text={streets.name} />
      <Text tone="muted" size="small">
        {text[tiles]} · {text.zooms({ least: minZoom, most: maxZoom })}
      </Text>
    </Stack>
  );
}
