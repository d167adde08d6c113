import { usePlatform } from './platform'

/** The shell's not-found page, for a record that the user has no access to, or not any more. */
export function NotFound() {
  const { NotFoundPage } = usePlatform()
  return <NotFoundPage />
}
