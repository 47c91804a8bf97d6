// Reads a message in a worker, so that a large one does not hold up the page. DOC-61
import { parseEmail } from '#portal/features/documents/email-parsing/parse-email.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  parseEmail(data).then(
    (email) => postMessage(email),
    () => postMessage(null),
  );
});
