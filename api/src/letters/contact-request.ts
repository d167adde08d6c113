import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'

export const contactRequestSubject = ({ company }: Sender): MailText => mailLine`Messages about visits from ${company}`

interface ContactRequest {
  sender: Sender
  /** Who named the contact. */
  customer: PrintableName | null
  url: string
}

/** Asks somebody who has no account. Prints nothing that the customer typed but their name. */
export const contactRequestLetter = ({ sender, customer, url }: ContactRequest): CustomerLetter => ({
  subject: contactRequestSubject(sender),
  greeting: null,
  sender,
  blocks: [
    {
      action: {
        prompt: mailLine`${customer ?? 'A customer'} named you as a contact for visits from ${sender.company}. If you want, we will tell you when a visit is booked, moved or cancelled. Please choose here:`,
        label: 'Say yes or no',
        url: asWritten(url),
        isApart: true,
      },
    },
    { paragraph: 'If you do nothing, we will not write to you about their visits.' },
  ],
})

const url = 'https://portal.example/confirm_email?token=sample'
export const contactRequestSamples: Record<'named' | 'unlikely name', Omit<ContactRequest, 'sender'>> = {
  named: { customer: printableName('Nora Hale'), url },
  'unlikely name': { customer: null, url },
}
