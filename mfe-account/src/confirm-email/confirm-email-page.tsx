import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { isApiError, UNEXPECTED, useClient, useQuery } from '@portal/client'
import type { EmailConfirmation } from '@portal/contract'
import { Link, paths, usePlatform, useSearchParams } from '@portal/platform'
import { Button, buttonStyles, FormPage, PageHeading, Problem, QueryView, Row, Stack, Text } from '@portal/ui'

const HEADING = 'Confirm Email'

const LogInLink = styled(Link)`
  ${buttonStyles({ variant: 'tonal' })}
  align-self: start;
`

/** /confirm_email, the target of mailed links. Opening it changes nothing, because mail scanners open links, too. */
export function ConfirmEmailPage() {
  const [search] = useSearchParams()
  // The token stays in the address: the link may be opened again.
  const token = search.get('token') ?? ''
  const request = useQuery('getEmailConfirmation', token ? { params: { token } } : null)
  const isInvalid = !token || (isApiError(request.error) && [400, 404, 410].includes(request.error.status))
  return (
    <FormPage>
      {isInvalid ? (
        <Result text="This link is invalid or has expired." />
      ) : (
        <QueryView query={request} heading={<PageHeading>{HEADING}</PageHeading>}>
          {(confirmation) => <Question confirmation={confirmation} token={token} />}
        </QueryView>
      )}
    </FormPage>
  )
}

const texts = (tenant: string, email: string | null) => ({
  account: {
    question: `Use ${email} for your account with ${tenant}?`,
    confirm: 'Confirm Email',
    refuse: 'It Was Not Me',
    confirmed: `${email} is confirmed. You can log in with it.`,
    refused: 'Thank you. The address is not used.',
  },
  contact: {
    question: `A customer of ${tenant} named you as a contact. Do you want mail when a visit of theirs is booked, moved or canceled?`,
    confirm: 'Yes, Email Me',
    refuse: 'No, Never',
    confirmed: `Thank you. ${tenant} will email you about their visits.`,
    refused: `Thank you. ${tenant} will not email you about visits, whoever names you as a contact.`,
  },
})

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
  const words = texts(tenant.name, email)[purpose]
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
      setProblem(isApiError(error) ? error.message : UNEXPECTED)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <PageHeading>{HEADING}</PageHeading>
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
        {HEADING}
      </PageHeading>
      <Text>{text}</Text>
      <LogInLink to={paths.login()}>Log in</LogInLink>
    </Stack>
  )
}
