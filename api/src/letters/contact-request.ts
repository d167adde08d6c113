import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'

export const contactRequestSubject = ({ i18n, company }: Sender): MailText =>
  i18n._('Messages about visits from {company}', { company })

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
        prompt: customer
          ? sender.i18n._(
              '{customer} named you as a contact for visits from {company}. If you want, we will tell you when a visit is booked, moved or cancelled. Please choose here:',
              { customer, company: sender.company },
            )
          : sender.i18n._(
              'A customer named you as a contact for visits from {company}. If you want, we will tell you when a visit is booked, moved or cancelled. Please choose here:',
              { company: sender.company },
            ),
        label: sender.i18n._('Say yes or no'),
        url: asWritten(url),
        isApart: true,
      },
    },
    { paragraph: sender.i18n._('If you do nothing, we will not write to you about their visits.') },
  ],
})

const url = 'https://portal.example/confirm_email?token=sample'
export const contactRequestSamples: Record<'named' | 'unlikely name', Omit<ContactRequest, 'sender'>> = {
  named: { customer: printableName('Nora Hale'), url },
  'unlikely name': { customer: null, url },
}
