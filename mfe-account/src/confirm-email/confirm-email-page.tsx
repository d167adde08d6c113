import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { isApiError, reportedMessage, useClient, useQuery } from '@portal/client'
import type { EmailConfirmation } from '@portal/contract'
import { Link, paths, usePlatform, useSearchParams } from '@portal/platform'
import { Button, buttonStyles, FormPage, PageHeading, Problem, QueryView, Row, Stack, Text } from '@portal/ui'

const LogInLink = styled(Link)`
  ${buttonStyles({ variant: 'tonal' })}
  align-self: start;
`

/** /confirm_email, the target of mailed links. Opening it changes nothing, because mail scanners open links, too. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  // The token stays in the address: the link may be opened again.
  const token = search.get('token') ?? ''
  const request = useQuery('getEmailConfirmation', token ? { params: { token } } : null)
  const isInvalid = !token || (isApiError(request.error) && [400, 404, 410].includes(request.error.status))
  return (
    <FormPage>
      {isInvalid ? (
        <Result text={t`This link is invalid or has expired.`} />
      ) : (
        <QueryView
          query={request}
          heading={
            <PageHeading>
              <Trans>Confirm Email</Trans>
            </PageHeading>
          }
        >
          {(confirmation) => <Question confirmation={confirmation} token={token} />}
        </QueryView>
      )}
    </FormPage>
  )
}

function useTexts(company: string, email: string | null) {
  const { t } = useLingui()
  return {
    account: {
      question: t`Use ${email} for your account with ${company}?`,
      confirm: t`Confirm Email`,
      refuse: t`It Was Not Me`,
      confirmed: t`${email} is confirmed. You can log in with it.`,
      refused: t`Thank you. The address is not used.`,
    },
    contact: {
      question: t`A customer of ${company} named you as a contact. Do you want mail when a visit of theirs is booked, moved or canceled?`,
      confirm: t`Yes, Email Me`,
      refuse: t`No, Never`,
      confirmed: t`Thank you. ${company} will email you about their visits.`,
      refused: t`Thank you. ${company} will not email you about visits, whoever names you as a contact.`,
    },
  }
}

function Question({
  confirmation: { purpose, email_address: email, answer },
  token,
}: {
  confirmation: EmailConfirmation
  token: string
}) {
  const { tenant } = usePlatform()
  const client = useClient()
  const [choice, setChoice] = useState(answer)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const words = useTexts(tenant.name, email)[purpose]
  if (choice) return <Result text={words[choice]} />

  const choose = async (next: 'confirmed' | 'refused') => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await client.call(
        'answerEmailConfirmation',
        { params: { token }, body: { answer: next } },
        { quiet: true, keepSession: true },
      )
      setChoice(next)
    } catch (error) {
      setProblem(reportedMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <PageHeading>
        <Trans>Confirm Email</Trans>
      </PageHeading>
      <Text>{words.question}</Text>
      {problem && <Problem>{problem}</Problem>}
      <Row>
        <Button onClick={() => void choose('confirmed')}>{words.confirm}</Button>
        <Button variant="quiet" onClick={() => void choose('refused')}>
          {words.refuse}
        </Button>
      </Row>
    </Stack>
  )
}

/** The pressed button is gone and its focus with it, so the heading takes the focus. */
function Result({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack>
      <PageHeading ref={heading} tabIndex={-1}>
        <Trans>Confirm Email</Trans>
      </PageHeading>
      <Text>{text}</Text>
      <LogInLink to={paths.login()}>
        <Trans>Log in</Trans>
      </LogInLink>
    </Stack>
  )
}
