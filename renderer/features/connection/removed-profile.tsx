import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { problemText } from '../../components/problem-text';
import { useStores, useSubject } from '../../state/stores';
import { IconButton } from '../../ui/button';
import { visibleText } from '../../ui/visible-text';
import './removed-profile.css';

/** Reports the removal of a profile, and lists what couldn't be removed. */
export function RemovedProfileNote() {
  const { connection } = useStores();
  const removed = useSubject('connection', (state) => state.removed);
  if (!removed) return null;
  const text = messages.profiles.removed;
  const isComplete = removed.left.length === 0;
  return (
    <div
      className={`removed-profile removed-profile--${isComplete ? 'whole' : 'left'}`}
      role={isComplete ? 'status' : 'alert'}
    >
      {isComplete ? (
        <CircleCheck size={16} aria-hidden="true" />
      ) : (
        <CircleAlert size={16} aria-hidden="true" />
      )}
      <div className="removed-profile__words">
        <strong>{text.title(visibleText(removed.name))}</strong>
        <p>{isComplete ? text.all : text.some}</p>
        {isComplete ? null : (
          <ul>
            {removed.left.map(({ what, problem }) => (
              <li key={what}>
                {text.left[what]}: {problemText(problem).title}
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        label={text.dismiss}
        size="small"
        icon={<X aria-hidden="true" />}
        onClick={() => connection.getState().dismissRemoved()}
      />
    </div>
  );
}
