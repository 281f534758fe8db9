import { Bot } from 'lucide-react';
import { useEffect } from 'react';
import type { LiveAssistants } from '../../../shared/domain/assistant';
import { messages } from '../../../shared/i18n/messages';
import { lazyModule } from '../../ui/lazy-module';
import { useLoaded } from '../../ui/use-loaded';
import { RailPopover } from '../rail-popover';
import { useStores, useSubject } from '../stores/all-stores';

/** Few have an assistant: the window opens without them. */
const details = lazyModule(() => import('./assistant-details'));

/** That an assistant reads the open profile, or waits for a person; after its end, what its pseudonyms stand for. */
export function AssistantStatus() {
  const { assistants } = useStores();
  const live = useSubject('assistants', (state) => state.live);
  useEffect(() => void assistants.getState().read(), [assistants]);
  return live.sessions.length + live.drafts.length + live.ended === 0 ? null : <LiveStatus live={live} />;
}

function LiveStatus({ live }: { readonly live: LiveAssistants }) {
  const module = useLoaded(details.load, details.loaded);
  return (
    <RailPopover
      label={messages.assistants.title}
      text={statusText(live)}
      tone="uncertain"
      icon={<Bot aria-hidden="true" />}
    >
      {(close) => (module ? <module.AssistantDetails live={live} onLeave={close} /> : null)}
    </RailPopover>
  );
}

/** What waits for a person comes first. */
function statusText({ sessions, drafts }: LiveAssistants): string {
  const text = messages.assistants;
  if (sessions.some(({ asks }) => asks.length > 0)) return text.asking;
  if (drafts.length > 0) return text.suggested;
  return sessions.length > 0 ? text.reading : text.title;
}
