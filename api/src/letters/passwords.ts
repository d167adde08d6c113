import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, type MailText } from '#foundation/mail/mail-text'
import { printableName, type PrintableName } from '#foundation/mail/printable-name'
import type { Sender } from '#foundation/mail/sender'

export const resetSubject = ({ i18n, company }: Sender): MailText =>
  i18n._('Reset your password for {company}', { company })

/** Without a name: anyone can request this letter for any address, and the name is user input. */
export const resetLetter = ({ sender, url }: { sender: Sender; url: string }): CustomerLetter => ({
  subject: resetSubject(sender),
  greeting: null,
  sender,
  blocks: [
    {
      action: {
        prompt: sender.i18n._('Someone requested a new password for your account with {company}. Choose one here:', {
          company: sender.company,
        }),
        label: sender.i18n._('Choose a new password'),
        url: asWritten(url),
        expiry: sender.i18n._(
          'The link works once, and for an hour. If it was not you who asked, there is nothing to do: your password stays as it is.',
        ),
        isApart: true,
      },
    },
  ],
})

export const invitationSubject = ({ i18n, company }: Sender): MailText =>
  i18n._('Your account with {company}', { company })

interface Invitation {
  sender: Sender
  name: PrintableName | null
  url: string
}

export const invitationLetter = ({ sender, name, url }: Invitation): CustomerLetter => ({
  subject: invitationSubject(sender),
  greeting: name,
  sender,
  blocks: [
    {
      action: {
        prompt: sender.i18n._(
          '{company} has opened an account for you: book visits, watch your technician drive up, and find your quotes and invoices in one place. Choose a password here:',
          { company: sender.company },
        ),
        label: sender.i18n._('Choose a password'),
        url: asWritten(url),
        expiry: sender.i18n._(
          'The link works once, and for a week. After that, "Forgot Password" on the login page sends another.',
        ),
        isApart: true,
      },
    },
  ],
})

export const passwordChangedLetter = ({ sender }: { sender: Sender }): CustomerLetter => ({
  subject: sender.i18n._('Your password was changed'),
  greeting: 'none',
  sender,
  blocks: [
    {
      paragraph: sender.i18n._('The password of your account with {company} was changed just now.', {
        company: sender.company,
      }),
    },
    {
      paragraph: sender.i18n._(
        'Everybody else was signed out. Links to a live view that were shared, and the address of the calendar, have stopped working.',
      ),
    },
    {
      paragraph: sender.i18n._(
        'If it was not you, choose a new one under "Forgot Password" on the login page, and tell us.',
      ),
    },
  ],
})

const url = 'https://portal.example/new_password?id=10001&token=sample&email=nora%40example.com'
export const resetSample = { url }
export const invitationSample: Omit<Invitation, 'sender'> = { name: printableName('Nora'), url }
