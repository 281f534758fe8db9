import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { IconButton } from '../../ui/button';
import { problemWords } from '../../ui/problem-words';
import { visibleText } from '../../ui/visible-text';
import './removed-profile.css';

/** Says of a profile that was removed what is gone, and what could not be removed. */
export function RemovedProfileNote() {
  const { connection } = useStores();
  const removed = useSubject('connection', (state) => state.removed);
  if (!removed) return null;
  const words = messages.profiles.removed;
  const whole = removed.left.length === 0;
  return (
    <div
      className={`removed-profile removed-profile--${whole ? 'whole' : 'left'}`}
      role={whole ? 'status' : 'alert'}
    >
      {whole ? <CircleCheck size={16} aria-hidden="true" /> : <CircleAlert size={16} aria-hidden="true" />}
      <div className="removed-profile__words">
        <strong>{words.title(visibleText(removed.name))}</strong>
        <p>{whole ? words.all : words.some}</p>
        {whole ? null : (
          <ul>
            {removed.left.map(({ what, problem }) => (
              <li key={what}>
                {words.left[what]}: {problemWords(problem).title}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        label={words.dismiss}
        size="small"
        icon={<X aria-hidden="true" />}
        onClick={() => connection.getState().dismissRemoved()}
      />
    </div>
  );
}
