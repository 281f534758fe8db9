import { TriangleAlert } from 'lucide-react';
import type { ServiceId } from '../../../shared/domain/service-id';
import { messages } from '../../../shared/i18n/messages';
import { type Profile, serviceOf } from '../../../shared/profile';
import { serviceText } from '../../components/problem-text';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import './changed-address-notice.css';
import type { Pending } from './connect-problem';
import './key-notice.css';

interface ChangedAddressNoticeProps {
  readonly profile: Profile;
  /** The service that the profile's API key was entered for. */
  readonly keyService: ServiceId;
  readonly pending: Pending;
  readonly onRestore: () => void;
  /** Switches to another profile. */
  readonly onAnother: () => void;
}

/**
 * Warns that the key of a profile was entered for another address. Another program may have changed the address
 * without the user's knowledge.
 */
export function ChangedAddressNotice(props: ChangedAddressNoticeProps) {
  const { profile, keyService, pending, onRestore, onAnother } = props;
  const notice = messages.connection.keyNotice;
  const text = notice.otherService;
  return (
    <section className="key-notice" aria-label={notice.label}>
      <TriangleAlert size={18} aria-hidden="true" />
      <div className="key-notice__body">
        <div role="alert">
          <p className="key-notice__title">
            {text.title}: <ReceivedText text={profile.name} />
          </p>
          <p>{text.words}</p>
          <dl className="changed-address">
            <dt>{text.keyService}</dt>
            <dd>
              <bdi>{serviceText(keyService)}</bdi>
            </dd>
            <dt>{text.profileService}</dt>
            <dd>
              <bdi>{serviceText(serviceOf(profile))}</bdi>
            </dd>
          </dl>
          <p>{profile.service === 'built-in' ? text.adviceBuiltIn : text.advice}</p>
        </div>
        <div className="key-notice__actions">
          <Button size="small" variant="primary" busy={pending === 'restore'} onClick={onRestore}>
            {notice.restoreAddress}
          </Button>
          <Button size="small" busy={pending === 'another'} onClick={onAnother}>
            {notice.chooseAnother}
          </Button>
        </div>
      </div>
    </section>
  );
}
