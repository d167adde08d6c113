import { usePlatform } from './platform'

/** The shell's own not-found page, for a record that is not (or no longer) the reader's. */
export function NotFound() {
  const { NotFoundPage } = usePlatform()
  return <NotFoundPage />
}
