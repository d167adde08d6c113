import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { vars } from '@portal/theme'
import { Button, ButtonLink, Icon, Stack, TextField, VisuallyHidden } from '@portal/ui'
import type { FeedAddress as Address } from './feed.queries'

const COPIED_FOR_MS = 1_000

const FieldAndButton = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${vars.space.s};

  button {
    /* As wide as 'Copied!', so that the field stays as it is. */
    min-width: 124px;
  }
`

/** The address that was just created, to copy or to open. Takes focus, since it is shown only this once. */
export function FeedAddress({ address: { url, webcal_url: webcalUrl } }: { address: Address }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const [byHand, setByHand] = useState(false)
  useEffect(() => field.current?.select(), [url])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_FOR_MS)
    return () => clearTimeout(timer)
  }, [copied])

  // A page without HTTPS has no clipboard, and one with HTTPS may still be denied writing to it.
  const select = () => {
    field.current?.focus()
    field.current?.select()
    setByHand(true)
  }
  const copy = () => {
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!clipboard) return select()
    void clipboard.writeText(url).then(() => setCopied(true), select)
  }

  return (
    <Stack $gap="m">
      <FieldAndButton>
        <TextField
          ref={field}
          label={t`Calendar address`}
          value={url}
          readOnly
          autoFocus
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={copy}>
          {copied && <Icon name="check" />}
          {copied ? t`Copied!` : t`Copy`}
        </Button>
      </FieldAndButton>
      <VisuallyHidden role="status">{copied ? t`Copied!` : ''}</VisuallyHidden>
      {byHand && (
        <span role="status">
          <Trans>The address is selected. Copy it with your keyboard, or press and hold it.</Trans>
        </span>
      )}
      <div>
        <ButtonLink $variant="quiet" href={webcalUrl}>
          <Icon name="calendar" /> <Trans>Open in calendar app</Trans>
        </ButtonLink>
      </div>
    </Stack>
  )
}
