import type { MainCommandId } from '../../shared/commands';
import type { PaintedScreen } from '../../shared/contract/app.calls';
import type { Answer } from '../../shared/contract/contract';
import type { KeychainUse } from '../../shared/domain/keychain-use';
import type { OpenBundle } from '../case-bundle/open-bundle';
import type { CaseSealing } from '../case-bundle/seal-case';
import type { SavedFiles } from '../desktop/chosen-paths';
import type { OpenedLinks } from '../desktop/deep-link';
import type { DraggedFiles } from '../desktop/dragged-files';
import type { AppNotices } from '../diagnostics/app-notices';
import type { Defects } from '../diagnostics/defects';
import type { Diagnostics } from '../diagnostics/diagnostics';
import type { ItemFiles } from '../export/item-files';
import type { MapPictures } from '../export/map-pictures';
import type { ShownAtClosing } from '../last-frame/last-frames';
import type { ApplicationMenu } from '../menu/menu';
import type { Places } from '../places/places';
import type { ProxySignIn } from '../proxy/proxy-sign-in';
import type { SettingsFile } from '../settings/settings';
import type { Updates } from '../update/updates';
import type { Printed } from '../window/window-picture';
import type { Services } from './compose-services';

/** What answers the window's calls: the services, and what needs the desktop. */
export interface HandlerServices extends Services {
  readonly settings: SettingsFile;
  readonly profileFolder: string;
  readonly keychainUse: () => Promise<KeychainUse>;
  readonly proxySignIn: Pick<ProxySignIn, 'read' | 'signIn' | 'dismiss' | 'forget'>;
  readonly places: Pick<Places, 'find'>;
  readonly pictures: Pick<MapPictures, 'take' | 'read' | 'save'>;
  readonly itemFiles: Pick<ItemFiles, 'save' | 'choose'>;
  readonly caseSealing: Pick<CaseSealing, 'seal'>;
  readonly bundle: Pick<OpenBundle, 'open' | 'report' | 'picture' | 'close'>;
  readonly updates: Pick<Updates, 'read' | 'check' | 'download' | 'install'>;
  readonly savePdf: (name: string, of: 'report' | 'case') => Promise<Answer<'caseSheet.savePdf'>>;
  readonly print: (what: Printed) => Promise<Answer<'map.print'>>;
  readonly savedFiles: Pick<SavedFiles, 'pathOf'>;
  readonly draggedFiles: Pick<DraggedFiles, 'dragFile' | 'dragText'>;
  readonly openedLinks: Pick<OpenedLinks, 'take'>;
  readonly menu: Pick<ApplicationMenu, 'setEnabledCommands'>;
  readonly runCommand: (id: MainCommandId) => void;
  readonly notices: Pick<AppNotices, 'current' | 'dismiss'>;
  readonly defects: Pick<Defects, 'recordWindow'>;
  readonly diagnostics: Pick<Diagnostics, 'read' | 'save'>;
  readonly onPainted: (shown: PaintedScreen) => void;
  readonly onLeft: (profileId: string, shown: ShownAtClosing) => void;
}
