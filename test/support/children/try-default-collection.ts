import { isDefaultCollectionLocked } from '../../../main/credentials/default-collection';

// Prints whether the session's keychain is locked, as JSON.
process.stdout.write(JSON.stringify(await isDefaultCollectionLocked()));
