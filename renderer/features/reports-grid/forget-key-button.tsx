import { messages } from '../../../shared/i18n/messages';
import type { Problem } from '../../../shared/problem';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

/** A button to enter another API key, shown only if the service rejected the current one. */
export function ForgetKeyButton({ problem }: { readonly problem: Problem }) {
  const { connection } = useStores();
  if (problem.kind !== 'key-refused') return null;
  return (
    <Button size="small" onClick={() => void connection.getState().forgetKey()}>
      {messages.reports.forgetKey}
    </Button>
  );
}
