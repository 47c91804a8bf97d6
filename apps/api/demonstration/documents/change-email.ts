import { createTransport } from 'nodemailer';
import type { DemonstrationLetter } from '#demonstration/documents/letter.ts';

type ChangeEmail = {
  readonly brandName: string;
  readonly firstName: string;
  readonly to: string;
  readonly date: string;
  /** The letter that comes with it, as a PDF. */
  readonly attached: { readonly letter: DemonstrationLetter; readonly content: Uint8Array };
};

/**
 * Returns the e-mail that an insurer sends after a change of address, with a letter attached, as it is kept
 * in a mailbox. DEMO-23
 */
export async function createChangeEmail(email: ChangeEmail): Promise<Uint8Array> {
  const { brandName, firstName, to, date, attached } = email;
  const text = `Dear ${firstName},\n\nWe have updated your address. Your new policy schedule is attached.\n\n${brandName}\n`;
  // The same e-mail has to give the same bytes, or each start would store another one.
  const mark = `${date}.${to}`.replaceAll(/[^a-z0-9.]/gi, '-');
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: { name: brandName, address: 'letters@example.com' },
    to,
    date: new Date(`${date}T09:00:00Z`),
    messageId: `<${mark}@example.com>`,
    baseBoundary: mark,
    subject: 'We have updated your address',
    text,
    html: `<p>Dear ${firstName},</p><p>We have <b>updated your address</b>. Your new policy schedule is attached.</p><p>${brandName}</p>`,
    attachments: [
      {
        filename: `${attached.letter.fileName}.pdf`,
        content: Buffer.from(attached.content),
        contentType: 'application/pdf',
      },
    ],
  });
  return message as Buffer;
}
