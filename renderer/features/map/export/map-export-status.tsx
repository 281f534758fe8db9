import { messages } from '../../../../shared/i18n/messages';
import { ExportStatus, FileWritten } from '../../../components/export-status';
import { ProblemAlert } from '../../../components/problem-alert';
import { useStores, useSubject } from '../../../state/stores';
import './map-export.css';

/** The result of saving or printing the map's picture, or of exporting its positions. */
export function MapExportStatus() {
  const stores = useStores();
  const saved = useSubject('mapPicture', (state) => state.saved);
  const failed = useSubject('mapPicture', (state) => state.failed);
  const dismiss = () => stores.mapPicture.getState().dismiss();
  return (
    <div className="map-export-status">
      {failed ? <ProblemAlert problem={failed.problem} failed={failed.what} onDismiss={dismiss} /> : null}
      {saved ? (
        <FileWritten what={messages.map.export.pictureSaved} fileName={saved.fileName} onDismiss={dismiss} />
      ) : null}
      <ExportStatus />
    </div>
  );
}
