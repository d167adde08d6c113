import type { CustomerLetter } from '#foundation/mail/letter'
import { asWritten, mailLine } from '#foundation/mail/mail-text'
import type { Sender } from '#foundation/mail/sender'

/** The link that confirms a new email. The mailbox may be a stranger's, so it prints nothing that the customer typed. */
export const emailConfirmationLetter = ({ sender, url }: { sender: Sender; url: string }): CustomerLetter => ({
  subject: mailLine`Confirm your email address for ${sender.company}`,
  greeting: null,
  sender,
  blocks: [
    {
      action: {
        prompt: mailLine`This email address was entered for an account with ${sender.company}. To use it there, please confirm it:`,
        label: 'Confirm this address',
        url: asWritten(url),
        expiry: 'The link works for three days. If it was not you, there is nothing to do: the address is not used.',
        isApart: true,
      },
    },
  ],
})

type EmailChange = 'requested' | 'changed' | 'removed'

const news = {
  requested: ({ company }: Sender) =>
    mailLine`The email addresses of your account with ${company} were changed just now. A new address is used once somebody confirms it by the link that we mailed there.`,
  changed: ({ company }: Sender) =>
    mailLine`The email addresses of your account with ${company} were changed just now.`,
  removed: ({ company }: Sender) =>
    mailLine`This email address was removed from your account with ${company} just now, and no longer signs in there.`,
}

const advice: Record<EmailChange, string> = {
  requested: 'If it was not you, sign in, cancel the change, and change your password; or tell us.',
  changed: 'If it was not you, sign in, put them right, and change your password; or tell us.',
  removed: 'If it was not you, tell us.',
}

interface ChangedEmails {
  sender: Sender
  /** Requested: new ones were entered, and wait for confirmation. Removed: the address that this letter goes to. */
  change: EmailChange
}

export const emailsChangedLetter = ({ sender, change }: ChangedEmails): CustomerLetter => ({
  subject: 'The email addresses of your account were changed',
  greeting: 'none',
  sender,
  blocks: [{ paragraph: news[change](sender) }, { paragraph: advice[change] }],
})

export const emailConfirmationSample = { url: 'https://portal.example/confirm_email?token=sample' }
export const emailsChangedSamples: Record<EmailChange, Omit<ChangedEmails, 'sender'>> = {
  requested: { change: 'requested' },
  changed: { change: 'changed' },
  removed: { change: 'removed' },
}
