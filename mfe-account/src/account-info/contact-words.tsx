import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '@portal/ui'

/** What a list of contacts says of its rows, which count from one. */
export interface ContactWords {
  title: string
  add: string
  row: (at: number) => string
  remove: (at: number) => string
  primary: (at: number) => ReactNode
}

export function usePhoneWords(): ContactWords {
  const { t } = useLingui()
  return {
    title: t`Phone numbers`,
    add: t`Add phone number`,
    row: (at) => t`phone number ${at}`,
    remove: (at) => t`Remove phone number ${at}`,
    primary: (at) => (
      <Trans>
        Primary<VisuallyHidden>{` phone number: ${at}`}</VisuallyHidden>
      </Trans>
    ),
  }
}

export function useEmailWords(): ContactWords {
  const { t } = useLingui()
  return {
    title: t`Email addresses`,
    add: t`Add email address`,
    row: (at) => t`email address ${at}`,
    remove: (at) => t`Remove email address ${at}`,
    primary: (at) => (
      <Trans>
        Primary<VisuallyHidden>{` email address: ${at}`}</VisuallyHidden>
      </Trans>
    ),
  }
}
