import { useState } from 'react';
import { messages } from '../../../shared/i18n/messages';
import { useBridge } from '../../state/stores';
import { Button } from '../../ui/button';
import { NoticesDialog } from './notices-dialog';

/** Opens the third-party notices. */
export function NoticesButton() {
  const bridge = useBridge();
  const [text, setText] = useState<string | null>(null);
  async function read() {
    const answer = await bridge.call('about.notices', undefined);
    setText(answer.ok ? answer.value : messages.updates.notices.none);
  }
  return (
    <>
      <Button size="small" onClick={() => void read()}>
        {messages.updates.notices.button}
      </Button>
      {text === null ? null : <NoticesDialog text={text} onClose={() => setText(null)} />}
    </>
  );
}
