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
  const id = useId()
  if (copies.length === 0) return null
  return (
    <Section as="section" $gap="m" aria-labelledby={id}>
      <Heading as="h3" id={id}>
        {copies.length === 1 ? 'Signed copy' : 'Signed copies'}
      </Heading>
      <PlainList $gap="l">
        {copies.map((copy) => {
          const what = `version ${copy.version}, signed by ${copy.name}`
          return (
            <li key={copy.id}>
              <Stack $gap="xs">
                <Text>{`Version ${copy.version}, signed by ${copy.name} on ${dayOf(copy.signed_at)}`}</Text>
                <Row>
                  <FileLink link={copy.text_url} label={`Signed text of ${what}`}>
                    Signed text
                  </FileLink>
                  <FileLink link={copy.pdf_url} label={`Signed PDF of ${what}`}>
                    Signed PDF
                  </FileLink>
                </Row>
                <Muted>
                  SHA-256 of the text: <Code>{copy.sha256}</Code>
                </Muted>
              </Stack>
            </li>
          )
        })}
      </PlainList>
      <Muted>
        To check that nothing was changed, save the signed text and run <Code>sha256sum</Code> on the file (on Windows{' '}
        <Code>certutil -hashfile</Code> with the file’s name and <Code>SHA256</Code>). It should print the SHA-256 shown
        here.
      </Muted>
      {changed && (
        <Stack $gap="s">
          <Text>Changed after signing, not part of the signed document:</Text>
          <Row $gap="xl" $top>
            {changed.customer_name && <Text>{`Customer: ${changed.customer_name}`}</Text>}
            {changed.billing_address && <PostalBlock title="Bill to" address={changed.billing_address} />}
            {changed.service_address && <PostalBlock title="Service Address" address={changed.service_address} />}
          </Row>
        </Stack>
      )}
    </Section>
  )
}
