import { useContext } from 'react'
import { PlatformContext } from './platform'
import type { SlotName } from './slots'

const everything = () => true

/** Whether there is a page at a path: a tenant may not have got the remote that has it. A story outside the shell may link to any page. */
export const useHasPage = (): ((path: string) => boolean) => useContext(PlatformContext)?.hasPage ?? everything

/** Whether this tenant has got the remote that fills a slot. */
export function useHasSlot(): (name: SlotName) => boolean {
  const fillers = useContext(PlatformContext)?.slotFillers
  return fillers ? (name) => fillers(name).length > 0 : everything
}
