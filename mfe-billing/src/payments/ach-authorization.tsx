import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SOURCE_LANGUAGE } from '@portal/i18n'
import { usePlatform } from '@portal/platform'
import { achAuthorization, visitZone, type AchDebit } from '@portal/rules/dates'
import { Muted, Stack, Text } from '@portal/ui'
import { ConfirmDialog } from '@portal/ui/dialog'

export type Transfer = Pick<AchDebit, 'amountCents' | 'accountType' | 'last4'>

interface Question {
  transfer: Transfer
  answer: (agreed: boolean) => void
}

/** Asks the payer for the authorization to debit a bank account; `question` is the dialog to render. */
export function useAchAuthorization() {
  const [asking, setAsking] = useState<Question | null>(null)
  const authorize = (transfer: Transfer): Promise<boolean> =>
    new Promise<boolean>((answer) => setAsking({ transfer, answer })).finally(() => setAsking(null))
  return { authorize, question: asking && <AchAuthorization {...asking} /> }
}

function AchAuthorization({ transfer, answer }: Question) {
  const { t, i18n } = useLingui()
  const { tenant, brand, now } = usePlatform()
  const [debit, revoke] = achAuthorization({
    ...transfer,
    company: tenant.name,
    phone: brand.phone,
    at: new Date(now()),
    timeZone: visitZone(null, tenant.timezone),
  })
  return (
    <ConfirmDialog
      title={t`ACH Authorization`}
      confirmLabel={t`Authorize`}
      maxWidth={350}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
      message={
        <Stack $gap="m">
          {i18n.locale !== SOURCE_LANGUAGE && (
            <Muted>
              <Trans>You agree to this text, in English:</Trans>
            </Muted>
          )}
          <Text lang={SOURCE_LANGUAGE}>{debit}</Text>
          <Text lang={SOURCE_LANGUAGE}>{revoke}</Text>
        </Stack>
      }
    />
  )
}
