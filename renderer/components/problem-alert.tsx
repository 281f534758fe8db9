import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Problem, type RestError, restErrorOf } from '../../shared/domain/problem';
import { problemText } from '../../shared/i18n/problem-text';
import { DismissButton } from '../ui/button';
import { ReceivedText } from '../ui/hostile-text';
import { Row, Stack, Text } from '../ui/layout';
import { Notice } from '../ui/notice';
import { ReceivedFacts } from './copy-button';
import styles from './problem-alert.module.css';

interface ProblemAlertProps {
  readonly problem: Problem;
  /** What failed, as a sentence, if that isn't visible. */
  readonly failed?: string | undefined;
  /** What it means for the user, as sentences, if that isn't obvious. */
  readonly consequence?: string | undefined;
  /** Replaces the usual text, without alarm, where a failure is expected. */
  readonly calmly?: ReactNode;
  /** Buttons with remedies. */
  readonly actions?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
}

/** A problem in words, with the service's own error fields and possible actions. */
export function ProblemAlert({
  problem,
  failed,
  consequence,
  calmly,
  actions,
  onDismiss,
}: ProblemAlertProps) {
  const { title, what, advice } = problemText(problem);
  const Icon = calmly ? Info : CircleAlert;
  const restError = restErrorOf(problem);
  const excerpt = 'excerpt' in problem ? problem.excerpt : '';
  return (
    <Notice
      kind={calmly ? 'plain' : 'danger'}
      role="alert"
      className={calmly ? styles.calm : undefined}
      icon={<Icon size={16} aria-hidden="true" />}
      actions={onDismiss ? <DismissButton onClick={onDismiss} /> : null}
    >
      <Stack gap={2}>
        {calmly ?? (
          <>
            <Text as="p" weight={600}>
              {failed ? `${failed} ` : null}
              {title}
            </Text>
            <p>
              {what}
              {consequence ? ` ${consequence}` : null}
            </p>
          </>
        )}
        {restError ? <RestErrorFields restError={restError} /> : null}
        {excerpt ? (
          <pre className={styles.received}>
            <ReceivedText text={excerpt} />
          </pre>
        ) : null}
        {advice && !calmly ? (
          <Text as="p" tone="muted">
            {advice}
          </Text>
        ) : null}
        {actions ? (
          <Row wrap gap={8} className={styles.actions}>
            {actions}
          </Row>
        ) : null}
      </Stack>
    </Notice>
  );
}

/** The service's error, with the field names of its specification. */
function RestErrorFields({ restError }: { readonly restError: RestError }) {
  const fields = [
    ['error', restError.error],
    ['error_code', restError.errorCode],
    ['cause', restError.cause],
    ['traceability_id', restError.traceabilityId],
  ] as const;
  return (
    <dl className={styles.received}>
      <ReceivedFacts facts={fields} className={styles.field} />
    </dl>
  );
}
