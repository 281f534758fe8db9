import { clsx } from 'clsx';
import { Bot } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LiveAssistants } from '../../../shared/domain/assistant';
import { messages } from '../../../shared/i18n/messages';
import { lazyModule } from '../../ui/lazy-module';
import { Popover } from '../../ui/popover';
import { useLoaded } from '../../ui/use-loaded';
import railStyles from '../rail.module.css';
import statusStyles from '../rail-status.module.css';
import { useStores, useSubject } from '../stores/all-stores';
import styles from './assistant-status.module.css';

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
  const [open, setOpen] = useState(false);
  const module = useLoaded(details.load, details.loaded);
  const text = statusText(live);
  const name = messages.assistants.title;
  return (
    <>
      <span role="status" aria-label={name} className="visually-hidden">
        {text}
      </span>
      <Popover
        label={name}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={clsx(styles.root, statusStyles.root, statusStyles.uncertain)}
            title={text}
          >
            <Bot aria-hidden="true" />
            <span className={clsx('seen-with-room', railStyles.text)}>{text}</span>
          </button>
        }
      >
        {module ? <module.AssistantDetails live={live} onLeave={() => setOpen(false)} /> : null}
      </Popover>
    </>
  );
}

/** What waits for a person comes first. */
function statusText({ sessions, drafts }: LiveAssistants): string {
  const text = messages.assistants;
  if (sessions.some(({ asks }) => asks.length > 0)) return text.asking;
  if (drafts.length > 0) return text.suggested;
  return sessions.length > 0 ? text.reading : text.title;
}
