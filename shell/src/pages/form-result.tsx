import { Link } from '@portal/platform'
import { PageHeading, Stack, Text } from '@portal/ui'
import { useEffect, useRef } from 'react'

interface Props {
  heading: string
  text: string
  /** Where to go from here. */
  to: string
  link: string
}

/** What came of a form, in its place. The button that was pressed is gone and its focus with it, so the heading takes it. */
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
