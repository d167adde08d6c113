import { pathOnOwnOrigin, useClient, type Client } from '@portal/client'
import type { ReactNode } from 'react'

/** Where a file of the API lies; null for a link that leads to another site. */
function fileAddress(client: Pick<Client, 'url'>, link: string): string | null {
  const base = client.url('')
  try {
    return client.url(pathOnOwnOrigin(link, base))
  } catch {
    return null
  }
}

/** The address of a file that an answer linked to; null while there is none. */
export function useFileAddress(link: string | null | undefined): string | null {
  const client = useClient()
  return link ? fileAddress(client, link) : null
}

interface Props {
  link: string | null | undefined
  /** Tells it apart from its neighbours, for those who hear the links alone. */
  label?: string
  children: ReactNode
}

/** A file in a window of its own. Nothing where there is no file. */
export function FileLink({ link, label, children }: Props) {
  const address = useFileAddress(link)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener" aria-label={label}>
      {children}
    </a>
  )
}
