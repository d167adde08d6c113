import { useMemo } from 'react'

export interface PictureRetry {
  everyMs: number
  /** Of all pictures together. */
  tries: number
}

export interface ImageRetry {
  everyMs: number
  /** Uses one up; false: there are none left. */
  take: () => boolean
}

const never: PictureRetry = { everyMs: 0, tries: 0 }

function createImageRetry({ everyMs, tries }: PictureRetry = never): ImageRetry {
  let left = tries
  const take = () => {
    if (left === 0) return false
    left -= 1
    return true
  }
  return { everyMs, take }
}

/** The tries that pictures share. Other pictures, or the same at other addresses, get tries of their own. */
export function useImageRetry(retry: PictureRetry | undefined, urls: readonly string[]): ImageRetry {
  const { everyMs, tries } = retry ?? never
  const addresses = urls.join('\n')
  return useMemo(() => createImageRetry({ everyMs, tries }), [everyMs, tries, addresses])
}
