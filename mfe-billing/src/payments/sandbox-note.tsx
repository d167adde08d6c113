import { Trans } from '@lingui/react/macro'
import type { PaymentOption } from '@portal/contract'
import { Muted } from '@portal/ui'

/** Notice that the sandbox replaces the vendor and no money moves. */
export function SandboxNote({ options }: { options: readonly Pick<PaymentOption, 'sandbox' | 'script_url'>[] }) {
  const address = options.find(({ sandbox, script_url }) => sandbox && script_url)?.script_url
  if (!address) return null
  return (
    <Muted>
      <Trans>
        Test system: no money moves, and only{' '}
        <a href={new URL(address).origin} target="_blank" rel="noopener">
          test cards and accounts
        </a>{' '}
        are accepted.
      </Trans>
    </Muted>
  )
}
