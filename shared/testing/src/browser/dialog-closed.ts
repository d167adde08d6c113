import { waitFor } from '@testing-library/react'

/** Waits until no dialog is open and the page behind it is accessible again, which happens a moment after the dialog is gone. */
export const dialogClosed = (): Promise<void> =>
  waitFor(() => {
    expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull()
    expect(document.querySelector('body > [inert], body > [aria-hidden="true"]')).toBeNull()
  })
