import { useEffect, useRef } from 'react'
import { Link } from '@portal/platform'
import { PageHeading, Stack, Text } from '@portal/ui'

interface Props {
  heading: string
  text: string
  /** Target of the link. */
  to: string
  link: string
}

/** Replaces a form with its result. The pressed button is gone and its focus with it, so the heading takes the focus. */
export function FormResult({ heading, text, to, link }: Props) {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <Stack>
      <PageHeading ref={element} tabIndex={-1}>
        {heading}
      </PageHeading>
      <Text>{text}</Text>
      <Link to={to}>{link}</Link>
    </Stack>
  )
}
