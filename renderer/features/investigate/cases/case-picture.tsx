import type { Ref } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import type { QueryResult } from '../../../state/queries/query-observer';
import { Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import styles from './cases.module.css';

/** PNG in Base64. */
export type ReadPicture = QueryResult<{ readonly png: string }>;

interface CasePictureProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly picture: ReadPicture;
  readonly alt: string;
  /** The text shown instead of a missing picture. */
  readonly missing?: string;
}

/** A picture of a case. */
export function CasePicture({
  ref,
  picture: { reply, problem },
  alt,
  missing = messages.cases.item.missingPicture,
}: CasePictureProps) {
  return (
    <div ref={ref} className={styles.picture}>
      {reply || problem ? null : <Spinner />}
      {problem ? (
        <Text as="p" tone="warning" size="small">
          {missing}
        </Text>
      ) : null}
      {reply ? <img src={`data:image/png;base64,${reply.png}`} alt={alt} /> : null}
    </div>
  );
}
