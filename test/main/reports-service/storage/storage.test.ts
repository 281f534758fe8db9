import { NewStorage } from '../../../../main/reports-service/storage/new-storage';
import { describeStorage } from '../../../support/databases/storage-contract';
import { openedStorage } from '../../../support/databases/stored-reports';

describeStorage('in SQLite, filled after it was opened', openedStorage);

describeStorage('in SQLite, filled during its creation', async (fill) => {
  const storage = await NewStorage.create(null);
  await storage.write(fill, []);
  return storage.finish();
});
