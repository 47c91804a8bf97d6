// The API over an embedded database. `fill` puts a document of 25 MB into the store that it is told, says how to read it, and ends; `serve` hands it
// out until it is killed. Two processes: what filling took is not there any more when reading is measured.
import { openServerDatabase } from '../../apps/api/src/database/open-database.ts';
import { readEnvironment } from '../../apps/api/src/environment/environment.ts';

import { createDocumentStore } from '../../apps/api/src/gateways/document-store/create-document-store.ts';
import { createLoggedIn } from '../../apps/api/test/contacts.ts';
import { storeDocument } from '../../apps/api/test/documents.ts';
import { createTestApp } from '../../apps/api/test/test-app.ts';

const DOCUMENT_BYTES = 25_000_000;

const { DATA_DIR = '' } = process.env;
const [mode, settings = '{}'] = process.argv.slice(2);

const store = await createDocumentStore(JSON.parse(settings));
const database = await openServerDatabase(readEnvironment({ DATA_DIR }));
const testApp = await createTestApp(database, { documentStore: store });
if (mode === 'fill') {
  const who = await createLoggedIn(testApp);
  const large = await storeDocument(testApp, store, who, { content: Buffer.alloc(DOCUMENT_BYTES, 'x') });
  const small = await storeDocument(testApp, store, who);
  await testApp.app.close();
  await database.close();
  process.send?.({ token: who.session.token, large: large.documentId, small: small.documentId });
  process.disconnect?.();
} else {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(testApp.app.server.address());
}
