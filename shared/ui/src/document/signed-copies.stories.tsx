import type { ReactNode } from 'react'
import { SignedCopies, type SignedDocument } from './signed-copies'

const File = ({ link, label, children }: { link: string | null; label?: string; children: ReactNode }) =>
  link && (
    <a href={link} aria-label={label}>
      {children}
    </a>
  )
const copy = {
  id: 1,
  version: 3,
  name: 'Casey Rivera',
  signed_at: '2026-02-10T16:00:00.000Z',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  text_url: '#text',
  pdf_url: '#pdf',
}
const story = (more: Partial<SignedDocument> = {}) => (
  <SignedCopies
    document={{ signed_copies: [copy], changed_since_signed: null, ...more }}
    dayOf={() => '02/10/2026'}
    FileLink={File}
  />
)

export const Signed = () => story()

/** Edited and signed again. */
export const SignedTwice = () => story({ signed_copies: [{ ...copy, id: 2, version: 5 }, copy] })

/** Signed before PDFs were stored. */
export const TextAlone = () => story({ signed_copies: [{ ...copy, pdf_url: null }] })

export const ChangedSince = () =>
  story({
    changed_since_signed: {
      customer_name: 'Kim Rivera',
      billing_address: null,
      service_address: { street: '12 Hill Rd', unit: 'Apt 4', city: 'Fairhaven', state: 'CO', zip_code: '80014' },
    },
  })
