import type { ReactNode } from 'react'
import { pathOnOwnOrigin, useClient, type Client } from '@portal/client'
import { pageLink, useLingui } from '@portal/i18n'

/** Absolute URL of an API file; null for a link to another site. */
function fileAddress(client: Pick<Client, 'url'>, link: string): string | null {
  const base = client.url('')
  try {
    return client.url(pathOnOwnOrigin(link, base))
  } catch {
    return null
  }
}

/** URL of a file linked from an API response, in the page's language; null if there is no link or it leads to another site. */
export function useFileAddress(link: string | null | undefined): string | null {
  const client = useClient()
  const { locale } = useLingui().i18n
  const address = link ? fileAddress(client, link) : null
  return address && pageLink(address, locale)
}

interface Props {
  link: string | null | undefined
  /** aria-label that distinguishes it from similar links when read out of context. */
  label?: string
  children: ReactNode
}

/** A link that opens a file in a new window. Renders nothing if there is no file. */
export function FileLink({ link, label, children }: Props) {
  const address = useFileAddress(link)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={label}>
      {children}
    </a>
  )
}
