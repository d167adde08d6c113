import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, type MailText } from '#foundation/mail/mail-text'
import type { Sender } from '#foundation/mail/sender'

/** The link that confirms a new email. The mailbox may be a stranger's, so it prints nothing that the customer typed. */
export const emailConfirmationLetter = ({ sender, url }: { sender: Sender; url: string }): CustomerLetter => ({
  subject: sender.i18n._('Confirm your email address for {company}', { company: sender.company }),
  greeting: null,
  sender,
  blocks: [
    {
      action: {
        prompt: sender.i18n._(
          'This email address was entered for an account with {company}. To use it there, please confirm it:',
          { company: sender.company },
        ),
        label: sender.i18n._('Confirm this address'),
        url: asWritten(url),
        expiry: sender.i18n._(
          'The link works for three days. If it was not you, there is nothing to do: the address is not used.',
        ),
        isApart: true,
      },
    },
  ],
})

type EmailChange = 'requested' | 'changed' | 'removed'

const news = ({ i18n, company }: Sender): Record<EmailChange, MailText> => ({
  requested: i18n._(
    'The email addresses of your account with {company} were changed just now. A new address is used once somebody confirms it by the link that we mailed there.',
    { company },
  ),
  changed: i18n._('The email addresses of your account with {company} were changed just now.', { company }),
  removed: i18n._(
    'This email address was removed from your account with {company} just now, and no longer signs in there.',
    { company },
  ),
})

const advice = ({ i18n }: Sender): Record<EmailChange, MailText> => ({
  requested: i18n._('If it was not you, sign in, cancel the change, and change your password; or tell us.'),
  changed: i18n._('If it was not you, sign in, put them right, and change your password; or tell us.'),
  removed: i18n._('If it was not you, tell us.'),
})

interface ChangedEmails {
  sender: Sender
  /** Requested: new ones were entered, and wait for confirmation. Removed: the address that this letter goes to. */
  change: EmailChange
}

export const emailsChangedLetter = ({ sender, change }: ChangedEmails): CustomerLetter => ({
  subject: sender.i18n._('The email addresses of your account were changed'),
  greeting: 'none',
  sender,
  blocks: [{ paragraph: news(sender)[change] }, { paragraph: advice(sender)[change] }],
})

export const emailConfirmationSample = { url: 'https://portal.example/confirm_email?token=sample' }
export const emailsChangedSamples: Record<EmailChange, Omit<ChangedEmails, 'sender'>> = {
  requested: { change: 'requested' },
  changed: { change: 'changed' },
  removed: { change: 'removed' },
}
