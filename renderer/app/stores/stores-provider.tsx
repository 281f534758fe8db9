import type { ReactNode } from 'react';
import type { Bridge } from '../../../shared/contract/contract';
import { FeedbackStoresContext } from '../../features/feedback/stores';
import { InvestigateStoresContext } from '../../features/investigate/stores';
import { MapStoresContext } from '../../features/map/stores';
import { ReportDetailStoresContext } from '../../features/report-detail/stores';
import { GridStoresContext } from '../../features/reports-grid/stores';
import { ReviewStoresContext } from '../../features/review/stores';
import { SettingsScreenStoresContext } from '../../features/settings/stores';
import { BridgeContext, SharedStoresContext } from '../../state/stores';
import { type Stores, StoresContext } from './all-stores';

interface StoresProviderProps {
  readonly bridge: Bridge;
  readonly stores: Stores;
  readonly children: ReactNode;
}

/** Provides the bridge and the stores to its children, to those of each feature only its own and the shared ones. */
export function StoresProvider({ bridge, stores, children }: StoresProviderProps) {
  return (
    <BridgeContext value={bridge}>
      <SharedStoresContext value={stores}>
        <FeedbackStoresContext value={stores}>
          <GridStoresContext value={stores}>
            <InvestigateStoresContext value={stores}>
              <MapStoresContext value={stores}>
                <ReportDetailStoresContext value={stores}>
                  <ReviewStoresContext value={stores}>
                    <SettingsScreenStoresContext value={stores}>
                      <StoresContext value={stores}>{children}</StoresContext>
                    </SettingsScreenStoresContext>
                  </ReviewStoresContext>
                </ReportDetailStoresContext>
              </MapStoresContext>
            </InvestigateStoresContext>
          </GridStoresContext>
        </FeedbackStoresContext>
      </SharedStoresContext>
    </BridgeContext>
  );
}
