import { EmailContent } from '#portal/features/documents/email/email-content.tsx';
import type { Email } from '#portal/features/documents/email-parsing/email.ts';
import { DocumentBar } from '#portal/features/documents/viewer/document-bar.tsx';
import { UndisplayableDocument } from '#portal/features/documents/viewer/undisplayable-document.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const SHOWN = { url: 'about:blank', name: 'Your new address', saveAs: 'Your new address.eml' };

const PLAIN: Email = {
  subject: 'We have updated your address',
  from: 'Example Life <service@example.com>',
  to: 'customer@example.org',
  cc: '',
  date: '2026-12-01T22:15:00.000Z',
  html: null,
  text: 'Kia ora Margaret\n\nWe have updated your address. You need to do nothing.\n\nThe team',
  images: {},
  attachments: [],
};

const ATTACHMENTS: Email['attachments'] = [
  { name: 'Policy schedule.pdf', kind: 'pdf', content: new Blob(['x'.repeat(40_000)]) },
  { name: 'Attached message.eml', kind: 'message', content: new Blob(['x']) },
  {
    name: `${'schedule-of-benefits-'.repeat(4)}.docx`,
    kind: 'other',
    content: new Blob(['x'.repeat(3_000_000)]),
  },
];

const message = (email: Partial<Email>) => (
  <div className="wrap email">
    <DocumentBar {...SHOWN} />
    <EmailContent email={{ ...PLAIN, ...email }} onOpen={() => undefined} />
  </div>
);

export const examples: Examples = {
  'plain text': () => message({}),
  'with attachments': () => message({ attachments: ATTACHMENTS }),
  'with HTML that asks for pictures from the internet': () =>
    message({
      html: '<h1>Your policy</h1><p>It goes on.</p><img src="https://example.com/a.png" alt="A house">',
    }),
  'without text': () => message({ text: null, attachments: ATTACHMENTS.slice(0, 1) }),
  'not to be drawn': () => <UndisplayableDocument why="broken" {...SHOWN} />,
  damaged: () => <UndisplayableDocument why="damagedEmail" {...SHOWN} />,
  'a PDF with a password, attached to a message': () => (
    <UndisplayableDocument why="lockedPdf" {...SHOWN} onBack={() => undefined} />
  ),
};
