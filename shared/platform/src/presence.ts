import { usePlatform } from './platform'
import type { SlotName } from './slots'

/** Whether there is a page at a path: a tenant may not have got the remote that has it. */
export function useHasPage(): (path: string) => boolean {
  const { hasPage } = usePlatform()
  return hasPage ?? everything
}

/** Whether this tenant has got the remote that fills a slot. */
export function useHasSlot(): (name: SlotName) => boolean {
  const { hasSlot } = usePlatform()
  return hasSlot ?? everything
}

const everything = () => true
