import { MapPin, MessageSquareText, X } from 'lucide-react';
import type { FeedbackSubject } from '../../../shared/domain/outbox';
import type { Report } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { Button, IconButton } from '../../ui/button';
import { feedbackObstacle, feedbackSubjectOf } from './feedback-subject';
import './details-header.css';

interface DetailsHeaderProps {
  /** null while no report is loaded. */
  readonly report: Report | null;
  readonly onGiveFeedback: (subject: FeedbackSubject) => void;
  readonly onShowOnMap: () => void;
  readonly onClose: () => void;
}

/** The actions for the report. Stays in view while the rest scrolls. */
export function DetailsHeader({ report, onGiveFeedback, onShowOnMap, onClose }: DetailsHeaderProps) {
  const text = messages.report.header;
  const subject = report && feedbackSubjectOf(report);
  const obstacle = report && feedbackObstacle(report);
  return (
    <header className="details-header">
      <h2 className="details-header__title">{messages.report.title}</h2>
      <Button size="small" icon={<MapPin aria-hidden />} onClick={onShowOnMap}>
        {text.showOnMap}
      </Button>
      <Button
        size="small"
        variant="primary"
        icon={<MessageSquareText aria-hidden />}
        disabled={!subject}
        title={obstacle ?? undefined}
        onClick={() => subject && onGiveFeedback(subject)}
      >
        {text.giveFeedback}
      </Button>
      <IconButton size="small" label={text.close} icon={<X aria-hidden />} onClick={onClose} />
    </header>
  );
}
