import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { ProblemAlert } from '../../components/problem-alert';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { FixedList } from '../../ui/fixed-list';
import { ReceivedText } from '../../ui/hostile-text';
import { Row, Stack, Text } from '../../ui/layout';
import { SettingsSection } from './settings-section';

/** The proxies that have a name and password, or ask for them. */
export function ProxySection() {
  const { proxies: subject } = useStores();
  const { asking, answered } = useSubject('proxies', (state) => state.proxies);
  const problem = useSubject('proxies', (state) => state.problem);
  const text = messages.settings.proxies;
  return (
    <SettingsSection title={text.title} description={text.description}>
      {problem ? <ProblemAlert problem={problem} /> : null}
      {asking.length + answered.length === 0 ? <Text tone="muted">{text.none}</Text> : null}
      <Stack as="ul" gap={8}>
        <FixedList of={asking.filter(({ isDismissed }) => isDismissed)}>
          {({ proxy }) => (
            <Row as="li" gap={12} justify="between">
              <Stack gap={2}>
                <ReceivedText text={proxy} mono />
                <Text tone="muted" size="small">
                  {text.asks}
                </Text>
              </Stack>
              <Button size="small" onClick={() => subject.getState().open(proxy)}>
                {messages.connection.proxy.open}
              </Button>
            </Row>
          )}
        </FixedList>
        <FixedList of={answered}>
          {({ proxy, isKept }) => (
            <Row as="li" gap={12} justify="between">
              <Stack gap={2}>
                <ReceivedText text={proxy} mono />
                <Text tone="muted" size="small">
                  {isKept ? text.kept : text.notKept}
                </Text>
              </Stack>
              <Button
                size="small"
                aria-label={text.forgetOf({ proxy: visibleText(proxy) })}
                onClick={() => void subject.getState().forget(proxy)}
              >
                {text.forget}
              </Button>
            </Row>
          )}
        </FixedList>
      </Stack>
    </SettingsSection>
  );
}
