import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PersonValues } from '@portal/sign-up'
import { Button, Row, Stack } from '@portal/ui'
import { SignInForm, type SignInValues } from './sign-in-form'
import { SignUpForm } from './sign-up-form'
import { StepHeading } from './step-heading'

export type Who = 'new' | 'known'

interface Props {
  who: Who
  current: boolean
  /** A visit is chosen, so an account can be created for it. */
  isReady: boolean
  onWho: (who: Who) => void
  onBack: () => void
  onSignUp: (values: PersonValues, proof: string | undefined) => Promise<void>
  onSignIn: (values: SignInValues) => Promise<void>
}

/** 'I'm new' or 'I have an account'. Both forms stay mounted, so that switching loses no input. */
export function AccountStep({ who, current, isReady, onWho, onBack, onSignUp, onSignIn }: Props) {
  const { t } = useLingui()
  const [email, setEmail] = useState('')
  return (
    <Stack>
      <Row $spread>
        <StepHeading current={current}>
          <Trans>Your details</Trans>
        </StepHeading>
        <Button variant="text" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </Row>
      {isReady && (
        <Row $gap="s" role="group" aria-label={t`Are you new here?`}>
          <Button variant={who === 'new' ? 'tonal' : 'quiet'} aria-pressed={who === 'new'} onClick={() => onWho('new')}>
            <Trans>I'm new</Trans>
          </Button>
          <Button
            variant={who === 'known' ? 'tonal' : 'quiet'}
            aria-pressed={who === 'known'}
            onClick={() => onWho('known')}
          >
            <Trans>I have an account</Trans>
          </Button>
        </Row>
      )}
      <div hidden={who !== 'new'}>
        <SignUpForm
          onSubmit={onSignUp}
          onSignIn={(typed) => {
            setEmail(typed)
            onWho('known')
          }}
        />
      </div>
      <div hidden={who !== 'known'}>
        <SignInForm key={email} email={email} onSubmit={onSignIn} />
      </div>
    </Stack>
  )
}
