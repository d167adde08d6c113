import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, type ComponentType, type ReactNode } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { offPaper, PlainList, Row, Stack } from '../layout'
import { Heading, Muted, Text } from '../text'
import { PostalBlock, type PostalBlockProps } from './postal-block'

interface SignedCopy {
  id: number
  version: number
  name: string
  signed_at: string
  sha256: string
  text_url: string | null
  pdf_url: string | null
}

type Address = PostalBlockProps['address']

/** The parts of a document that concern its signed copies. */
export interface SignedDocument {
  signed_copies: readonly SignedCopy[]
  /** Current values that differ from the signed ones; null for those that do not. */
  changed_since_signed: { customer_name: string | null; billing_address: Address; service_address: Address } | null
}

export interface SignedCopiesProps {
  document: SignedDocument
  /** Formats the date of an instant. */
  dayOf: (instant: string) => string
  /** Links to a file whose URL came in an API response. */
  FileLink: ComponentType<{ link: string | null; label?: string; children: ReactNode }>
}

const Section = styled(Stack)`
  /* What is signed is on the paper itself, with its hash. */
  ${offPaper}
`

const Code = styled.code`
  font: ${vars.type.small};
  overflow-wrap: anywhere;
`

/** The signed copies as stored, and how to verify them. Renders nothing for a document that was never signed. */
export function SignedCopies({
  document: { signed_copies: copies, changed_since_signed: changed },
  dayOf,
  FileLink,
}: SignedCopiesProps) {
  const { t } = useLingui()
  const id = useId()
  const customer = changed?.customer_name
  const count = copies.length
  if (count === 0) return null
  return (
    <Section as="section" $gap="m" aria-labelledby={id}>
      <Heading as="h3" id={id}>
        <Plural value={count} one="Signed copy" other="Signed copies" />
      </Heading>
      <PlainList $gap="l">
        {copies.map((copy) => (
          <Copy key={copy.id} copy={copy} signedOn={dayOf(copy.signed_at)} FileLink={FileLink} />
        ))}
      </PlainList>
      <Muted>
        <Trans>
          To check that nothing was changed, save the signed text and run <Code>sha256sum</Code> on the file (on Windows{' '}
          <Code>certutil -hashfile</Code> with the file’s name and <Code>SHA256</Code>). It should print the SHA-256
          shown here.
        </Trans>
      </Muted>
      {changed && (
        <Stack $gap="s">
          <Text>
            <Trans>Changed after signing, not part of the signed document:</Trans>
          </Text>
          <Row $gap="xl" $top>
            {customer && <Text>{t`Customer: ${customer}`}</Text>}
            {changed.billing_address && <PostalBlock title={t`Bill to`} address={changed.billing_address} />}
            {changed.service_address && <PostalBlock title={t`Service Address`} address={changed.service_address} />}
          </Row>
        </Stack>
      )}
    </Section>
  )
}

interface CopyProps extends Pick<SignedCopiesProps, 'FileLink'> {
  copy: SignedCopy
  signedOn: string
}

function Copy({ copy: { version, name, text_url, pdf_url, sha256 }, signedOn, FileLink }: CopyProps) {
  const { t } = useLingui()
  return (
    <li>
      <Stack $gap="xs">
        <Text>{t`Version ${version}, signed by ${name} on ${signedOn}`}</Text>
        <Row>
          <FileLink link={text_url} label={t`Signed text of version ${version}, signed by ${name}`}>
            <Trans>Signed text</Trans>
          </FileLink>
          <FileLink link={pdf_url} label={t`Signed PDF of version ${version}, signed by ${name}`}>
            <Trans>Signed PDF</Trans>
          </FileLink>
        </Row>
        <Muted>
          <Trans>
            SHA-256 of the text: <Code>{sha256}</Code>
          </Trans>
        </Muted>
      </Stack>
    </li>
  )
}
