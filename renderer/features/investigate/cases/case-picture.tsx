import type { Ref } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { Text } from '../../../ui/layout';
import { Spinner } from '../../../ui/spinner';
import styles from './cases.module.css';

/** PNG in Base64; "loading", or "missing". */
export type ReadPicture = { readonly png: string } | 'loading' | 'missing';

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
  picture,
  alt,
  missing = messages.cases.item.missingPicture,
}: CasePictureProps) {
  return (
    <div ref={ref} className={styles.picture}>
      {picture === 'loading' ? <Spinner /> : null}
      {picture === 'missing' ? (
        <Text as="p" tone="warning" size="small">
          {missing}
        </Text>
      ) : null}
      {typeof picture === 'string' ? null : <img src={`data:image/png;base64,${picture.png}`} alt={alt} />}
    </div>
  );
}
