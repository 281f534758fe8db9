import { messages } from '../../../shared/messages/messages';
import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

/** The way to another key from where a refused one is told; nothing beside any other problem. */
export function ForgetKeyButton({ problem }: { readonly problem: Problem }) {
  const { connection } = useStores();
  if (problem.kind !== 'key-refused') return null;
  return (
    <Button size="small" onClick={() => void connection.getState().forgetKey()}>
      {messages.reports.forgetKey}
    </Button>
  );
}
